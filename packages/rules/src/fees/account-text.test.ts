import { expect, test } from 'vitest';
import { accountReadings, payerKey, plainKey, shortKey } from './account-text.ts';

test('one admission number is recognised in every common writing', () => {
  const ways = [
    'KH/0045',
    'kh 0045',
    'Adm No. KH-0045',
    'ADM:KH0045',
    '1180042#KH/0045',
    'KH0045 Otieno',
    'adm:kh0045 Otieno',
  ];
  for (const way of ways) {
    expect(accountReadings(way).map(plainKey)).toContain('KH0045');
  }
  expect(accountReadings('adm 45').map(shortKey)).toContain('45');
  expect(shortKey('KH/0045')).toBe('KH45');
  expect(shortKey('kh0045')).toBe('KH45');
});

test('the likeliest reading comes first, and blank text means nothing', () => {
  expect(accountReadings('1180042#A7')[0]).toBe('A7');
  expect(accountReadings('   ')).toEqual([]);
  expect(accountReadings('school fees')).toEqual(['school fees']);
});

test('a payer is a number with a name, or a name alone', () => {
  expect(payerKey('2547 ***** 126', 'Jane Wanjiku')).toBe('2547*****126 JANEWANJIKU');
  expect(payerKey(null, 'Jane')).toBe('JANE');
  expect(payerKey(null, null)).toBe('');
});
