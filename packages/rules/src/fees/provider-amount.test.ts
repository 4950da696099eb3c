import fc from 'fast-check';
import { expect, test } from 'vitest';
import { providerCents, shareByBalance } from './provider-amount.ts';

test('amounts of all providers become whole cents', () => {
  const same: [unknown, number][] = [
    ['5.00', 5_00],
    [1, 1_00],
    [1.5, 1_50],
    ['20,000.00', 20_000_00],
    ['22459.0', 22_459_00],
    ['0.05', 5],
  ];
  for (const [written, cents] of same) expect(providerCents(written)).toBe(cents);
});

test('what is no amount is no money', () => {
  const bad = [
    '',
    '-5',
    '0',
    '0.00',
    '1e3',
    '2,00',
    'NaN',
    null,
    undefined,
    {},
    [5],
    '1.005',
    '9'.repeat(20),
    Infinity,
  ];
  for (const one of bad) expect(providerCents(one)).toBeNull();
});

test('a payment for several children is shared by what each owes, to the cent', () => {
  expect(shareByBalance(10_000, [20_000, 10_000, 10_000])).toEqual([5_000, 2_500, 2_500]);
  expect(shareByBalance(50_000, [20_000, 10_000])).toEqual([40_000, 10_000]);
  expect(shareByBalance(700, [0, -300])).toEqual([700, 0]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.array(fc.integer({ min: -1_000, max: 1_000_000_000 }), { minLength: 1, maxLength: 9 }),
      (amount, owed) => {
        const shares = shareByBalance(amount, owed);
        expect(shares.reduce((sum, one) => sum + one, 0)).toBe(amount);
        expect(shares.every((one) => one >= 0)).toBe(true);
      },
    ),
  );
});
