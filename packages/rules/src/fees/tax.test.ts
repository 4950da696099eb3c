import { expect, test } from 'vitest';
import { taxInside, taxSums } from './tax.ts';

test.each([
  // Amount with the tax in it, and the tax.
  [116_00, 16_00],
  [0, 0],
  [1, 0],
  // 3 cents hold 0.41 of tax, 4 hold 0.55.
  [3, 0],
  [4, 1],
  [100_00, 13_79],
  [1_500_00, 206_90],
  [2_999_99, 413_79],
  [29, 4],
  [7_000_00, 965_52],
  [9_000_000_000_000, 1_241_379_310_345],
])('of %i cents, %i are tax', (amount_cents, tax_cents) => {
  expect(taxInside(amount_cents, 'standard')).toBe(tax_cents);
  expect(taxInside(amount_cents, 'exempt')).toBe(0);
});

test('never more than a cent apart from the fraction, and the rest grows with the amount', () => {
  let net_before = -1;
  for (let amount = 0; amount < 5_000; amount++) {
    const tax = taxInside(amount, 'standard');
    expect(Math.abs(tax - (amount * 16) / 116)).toBeLessThanOrEqual(0.5);
    expect(amount - tax).toBeGreaterThanOrEqual(net_before);
    net_before = amount - tax;
  }
});

test('the sums of a paper are the sums of its lines', () => {
  const lines = [
    { tax: 'standard', amount_cents: 4 },
    { tax: 'standard', amount_cents: 4 },
    { tax: 'exempt', amount_cents: 1_000 },
  ] as const;
  expect(taxSums(lines)).toEqual({ exempt_cents: 1_000, standard_cents: 8, tax_cents: 2 });
  expect(taxInside(8, 'standard')).toBe(1);
});
