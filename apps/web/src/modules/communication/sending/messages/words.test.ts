import { expect, test } from 'vitest';
import { shareOf } from './words.ts';

test('all were reached only when nobody is missing', () => {
  expect(shareOf(1_316, 1_318)).toBe('99 %');
  expect(shareOf(1_318, 1_318)).toBe('100 %');
  expect(shareOf(0, 0)).toBe('-');
});
