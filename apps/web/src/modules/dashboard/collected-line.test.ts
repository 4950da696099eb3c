import type { CollectedTerm } from '@darasa/contract/dashboard/dashboard';
import { expect, test } from 'vitest';
import { byDay, pointsOf, shortKes, ticksOf, weeksOf } from './collected-line.ts';

const term: CollectedTerm = {
  name: 'Term 3',
  year: 2026,
  starts_on: '2026-08-24',
  amount_cents: 600_00,
  days: [
    { day: 0, amount_cents: 100_00 },
    { day: 8, amount_cents: 500_00 },
  ],
};

test('the line begins with the first day and goes on to today', () => {
  expect(pointsOf(term, 10)).toEqual([
    [0, 100_00],
    [8, 600_00],
    [10, 600_00],
  ]);
  expect(pointsOf(term, 3)).toEqual([
    [0, 100_00],
    [3, 100_00],
  ]);
});

test('the same day of another term is compared, not its end', () => {
  expect(byDay(term, 7)).toBe(100_00);
  expect(byDay(term, 8)).toBe(600_00);
});

test('the table has the end of each week that has begun', () => {
  const weeks = weeksOf({ today_count: 0, today_cents: 0, term, previous: null }, '2026-09-01');
  expect(weeks).toEqual([
    { week: 1, this_cents: 100_00, previous_cents: null },
    { week: 2, this_cents: 600_00, previous_cents: null },
  ]);
});

test.each([
  [6_333_850_00, [0, 2_500_000_00, 5_000_000_00, 7_500_000_00]],
  [900_00, [0, 500_00, 1_000_00]],
  [0, [0, 1_00]],
])('an axis up to %i has round figures', (cents, ticks) => expect(ticksOf(cents)).toEqual(ticks));

test('figures on the axis are short', () => {
  expect([2_500_000_00, 20_000_00, 500_00].map(shortKes)).toEqual(['2.5 M', '20 k', '500']);
});
