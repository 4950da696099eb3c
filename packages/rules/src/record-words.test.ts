import { expect, test } from 'vitest';
import { countOfRecords } from './record-words.ts';

test('says in the words of the office what there is, and how many', () => {
  expect(countOfRecords('students.behaviour', 1)).toBe('1 behaviour note');
  expect(countOfRecords('finance.payments', 1_200)).toBe('1,200 payments');
  expect(countOfRecords('library.loans', 2)).toBe('2 other records');
});
