import { formatKes } from '@darasa/rules/money';
import { expect, test } from 'vitest';
import { byMethod } from './print.ts';

test('the ways in which money came make what was received; a cancelled receipt lessens none', () => {
  const day = [
    { method: 'bank', amount_cents: 400_00 },
    { method: 'bank', amount_cents: -1_234_00 },
    { method: 'mobile-money', amount_cents: 1_000_00 },
    { method: null, amount_cents: 50_000_00 },
  ];
  expect(byMethod(day, (method) => method)).toEqual([
    { label: 'By bank', value: formatKes(400_00) },
    { label: 'By mobile-money', value: formatKes(1_000_00) },
    { label: 'In other ways', value: formatKes(50_000_00) },
  ]);
});
