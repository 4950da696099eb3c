import { expect, test } from 'vitest';
import { factsOf, inOneBreath, missingFacts, payLine, strangeFields } from './message-fields.ts';

const amina = {
  first_name: 'Amina',
  full_name: 'Amina Hassan',
  admission_number: 'KH/204',
  class_name: 'Form 2 East',
  balance_cents: 12_500_00,
};
const brian = { ...amina, first_name: 'Brian', admission_number: 'KH/311', balance_cents: 500_00 };

test('a phone with two children gets one text about both', () => {
  const facts = factsOf({
    guardian: 'Lucy Hassan',
    learners: [amina, brian],
    school: 'Kiota Hills',
    today: '16 Nov 2026',
    paybill: '400200',
    language: 'en',
  });
  expect(facts['learner']).toBe('Amina and Brian');
  expect(facts['balance']).toMatch(/13,000/);
  expect(facts['class']).toBe('Form 2 East');
  expect(facts['pay_line']).toBe('Paybill 400200, account KH/204 (Amina), KH/311 (Brian)');
});

test('the account always stands in the line that says how to pay', () => {
  expect(payLine('400200', [amina])).toBe('Paybill 400200, account KH/204');
  expect(payLine(null, [amina], 'sw')).toBe('Lipa ofisini, akaunti KH/204');
  expect(inOneBreath(['Amina', 'Brian', 'Cynthia'], 'sw')).toBe('Amina, Brian na Cynthia');
});

test('a field that means nothing is found, also one that looks like a program', () => {
  expect(strangeFields('Dear {{guardian}}, {{ balanse }} {{7*7}}', 'fees')).toEqual([
    'balanse',
    '7*7',
  ]);
  expect(strangeFields('Dear {{guardian}}', 'staff')).toEqual(['guardian']);
  expect(missingFacts('{{class}} {{learner}}', { class: '', learner: 'Amina' })).toEqual(['class']);
});
