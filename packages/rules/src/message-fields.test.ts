import { expect, test } from 'vitest';
import {
  dayIn,
  factsOf,
  inOneBreath,
  missingFacts,
  payLine,
  strangeFields,
  wordFacts,
} from './message-fields.ts';

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

test('a text gets the facts that it names, each as plain as it costs least', () => {
  const family = {
    guardian: 'Mary Ng’ang’a',
    learners: [amina],
    school: 'Kiota Hills',
    today: '16 Nov 2026',
    paybill: null,
    language: 'en' as const,
  };
  expect(factsOf(family, ['guardian', 'learner', 'nothing'])).toEqual({
    guardian: "Mary Ng'ang'a",
    learner: 'Amina',
    nothing: '',
  });
});

test('the account always stands in the line that says how to pay', () => {
  expect(payLine('400200', [amina])).toBe('Paybill 400200, account KH/204');
  expect(payLine(null, [amina], 'sw')).toBe('Lipa ofisini, akaunti KH/204');
  expect(payLine('400200', [amina], 'sw')).toBe('Lipa kwa Paybill 400200, akaunti KH/204');
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

test('two rows about one phone are told in one breath, in its language', () => {
  const rows = [
    { back_on: { day: '2026-08-14' as const }, promised: { cents: 500_00 } },
    { back_on: { day: '2026-08-16' as const }, promised: { cents: 1_000_00 } },
  ];
  expect(wordFacts(rows, 'en')).toEqual({
    back_on: '14 Aug 2026 and 16 Aug 2026',
    promised: 'KES 1,500',
  });
  expect(wordFacts(rows, 'sw')['back_on']).toBe('14 Ago 2026 na 16 Ago 2026');
  expect(wordFacts([{ paper: { text: 'TSC certificate' } }], 'en')).toEqual({
    paper: 'TSC certificate',
  });
  expect(dayIn('sw', '2026-12-01')).toBe('1 Des 2026');
});
