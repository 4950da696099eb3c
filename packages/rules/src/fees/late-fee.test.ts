import { expect, test } from 'vitest';
import { formatKes } from '../money.ts';
import { lateFees } from './late-fee.ts';

const steps = [
  { after_days: 30, percent: 5 },
  { after_days: 14, amount_cents: 500_00 },
];
const fresh = { steps: [], charged_cents: 0 };
const owed_cents = 12_345_67;

test('each step is charged once, the earliest first', () => {
  expect(lateFees({ owed_cents, days_late: 13 }, steps, fresh, null)).toEqual([]);
  expect(lateFees({ owed_cents, days_late: 31 }, steps, fresh, null)).toEqual([
    { after_days: 14, fee_cents: 500_00, why: `After 14 days: ${formatKes(500_00)}` },
    { after_days: 30, fee_cents: 617_28, why: `After 30 days: 5% of ${formatKes(owed_cents)}` },
  ]);
  const before = { steps: [14], charged_cents: 500_00 };
  expect(lateFees({ owed_cents, days_late: 31 }, steps, before, null)).toMatchObject([
    { after_days: 30 },
  ]);
});

test('being late never costs more than the debt itself', () => {
  const small = { owed_cents: 620_00, days_late: 20 };
  const [only, ...more] = lateFees({ ...small, owed_cents: 300_00 }, steps, fresh, 2_000_00);
  expect(more).toEqual([]);
  expect(only).toEqual({
    after_days: 14,
    fee_cents: 300_00,
    why: `After 14 days: ${formatKes(500_00)}, not above the debt`,
  });
  const twice = [...steps, { after_days: 20, amount_cents: 500_00 }];
  expect(lateFees(small, twice, fresh, null).map((one) => one.fee_cents)).toEqual([500_00, 120_00]);
  expect(lateFees(small, twice, { steps: [14], charged_cents: 700_00 }, null)).toEqual([]);
});

test('the cap holds for the whole term', () => {
  const debt = { owed_cents, days_late: 60 };
  expect(lateFees(debt, steps, fresh, 600_00).map((one) => one.fee_cents)).toEqual([
    500_00, 100_00,
  ]);
  expect(lateFees(debt, steps, { steps: [14], charged_cents: 500_00 }, 500_00)).toEqual([]);
});
