import { expect, test } from 'vitest';
import { shareOfPrice, termShare } from './joining.ts';

const term = { starts_on: '2026-01-05', ends_on: '2026-04-02' };
const rule = { is_on: true, whole_days: 14 };

test('who joins late pays for the days that are left, the first day counted', () => {
  expect(termShare(term, '2026-03-02', rule)).toEqual({ days: 32, of_days: 88 });
  expect(termShare(term, '2026-04-02', rule)).toEqual({ days: 1, of_days: 88 });
});

test('who joins in the first days, or where the rule is off, pays the whole term', () => {
  const whole = { days: 88, of_days: 88 };
  expect(termShare(term, '2026-01-18', rule)).toEqual(whole);
  expect(termShare(term, '2025-11-30', rule)).toEqual(whole);
  expect(termShare(term, '2026-03-02', { ...rule, is_on: false })).toEqual(whole);
  expect(termShare(term, '2026-01-05', { ...rule, whole_days: 0 })).toEqual(whole);
});

test('a part of a price is whole shillings, and never more than the price', () => {
  expect(shareOfPrice(20_000_00, { days: 32, of_days: 88 })).toBe(7_273_00);
  expect(shareOfPrice(50, { days: 32, of_days: 88 })).toBe(50);
  expect(shareOfPrice(20_000_50, { days: 88, of_days: 88 })).toBe(20_000_50);
});
