import { expect, test } from 'vitest';
import { expectedBy, nextInstalment } from './instalments.ts';

const plan = [
  { due_on: '2026-02-16', percent: 30 },
  { due_on: '2026-01-05', percent: 50 },
  { due_on: '2026-03-16', percent: 20 },
];

test('payments fill the instalments from the first on, and what is short is late', () => {
  const term = { asked_cents: 10_001, paid_cents: 6_000 };
  expect(expectedBy(plan, term, '2026-02-20')).toEqual([
    { due_on: '2026-01-05', amount_cents: 5_001, paid_cents: 5_001, state: 'paid' },
    { due_on: '2026-02-16', amount_cents: 3_000, paid_cents: 999, state: 'late' },
    { due_on: '2026-03-16', amount_cents: 2_000, paid_cents: 0, state: 'due' },
  ]);
});

test('a term that asks nothing is paid', () => {
  const none = expectedBy(plan, { asked_cents: -5, paid_cents: 0 }, '2026-02-20');
  expect(none.every((one) => one.state === 'paid' && one.amount_cents === 0)).toBe(true);
});

test('the next instalment is what payments have not reached yet', () => {
  const plan = [
    { due_on: '2026-11-30', amount_cents: 5_000_00 },
    { due_on: '2026-10-31', amount_cents: 8_000_00 },
  ];
  expect(nextInstalment(plan, 0)).toEqual({ due_on: '2026-10-31', amount_cents: 8_000_00 });
  expect(nextInstalment(plan, 6_500_00)).toEqual({ due_on: '2026-10-31', amount_cents: 1_500_00 });
  expect(nextInstalment(plan, 8_000_00)).toEqual({ due_on: '2026-11-30', amount_cents: 5_000_00 });
  expect(nextInstalment(plan, 13_000_00)).toBeNull();
  expect(nextInstalment([], 0)).toBeNull();
});
