import { expect, test } from 'vitest';
import { nextInSeries } from './staff-number.ts';

test('a series goes on as it began', () => {
  expect(nextInSeries('KH041')).toBe('KH042');
  expect(nextInSeries('KH/099')).toBe('KH/100');
  expect(nextInSeries('999')).toBe('1000');
  expect(nextInSeries('7', 2)).toBe('10');
  expect(nextInSeries(undefined)).toBe('S001');
  expect(nextInSeries('Mary')).toBe('S001');
});
