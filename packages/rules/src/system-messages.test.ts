import { expect, test } from 'vitest';
import { exampleOf, sayIn, system_keys, systemFault, systemMessage } from './system-messages.ts';

test('the words that the product comes with keep its own rules', () => {
  for (const key of system_keys) {
    const { text_en, text_sw } = systemMessage(key);
    expect([key, systemFault(key, text_en)]).toEqual([key, null]);
    if (text_sw) expect([key, systemFault(key, text_sw)]).toEqual([key, null]);
  }
});

test('every field has a fact to try the words with', () => {
  for (const key of system_keys) {
    const all = Object.keys(systemMessage(key).fields).map((name) => `{{${name}}}`);
    expect(exampleOf(all.join(' '))).not.toContain('{{');
  }
});

test('a field that means nothing and one that is missing are told apart', () => {
  expect(systemFault('sign_in_code', 'Your code is {{kode}}')).toMatch(
    /do not know .*\{\{kode\}\}/,
  );
  expect(systemFault('sign_in_code', 'Your code is secret')).toBe(
    '{{code}} must stay in this text.',
  );
  expect(systemFault('sign_in_code', 'Use {{ code }}.')).toBeNull();
});

test('own words count, also for those who read Kiswahili, unless they have their own', () => {
  const facts = {
    day: '16 Nov 2026',
    receipt_number: 'R1',
    payments: 'KES\u00a05.',
    link: 'kiota.test/r/A',
  };
  const own = { text_en: '{{receipt_number}}: {{payments}} Thank you.', text_sw: null };
  expect(sayIn('receipt', undefined, facts, 'sw')).toBe(
    'Tumepokea tarehe 16 Nov 2026, risiti R1: KES 5. kiota.test/r/A',
  );
  expect(sayIn('receipt', own, facts, 'sw')).toBe('R1: KES 5. Thank you.');
  const both = { ...own, text_sw: '{{receipt_number}}: {{payments}} Asante.' };
  expect(sayIn('receipt', both, facts, 'sw')).toBe('R1: KES 5. Asante.');
  expect(sayIn('receipt', { text_en: null, text_sw: null }, facts)).toMatch(/^Received on/);
});
