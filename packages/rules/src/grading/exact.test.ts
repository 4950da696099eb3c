import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  averageOf,
  compare,
  cut,
  fraction,
  fractionOf,
  minus,
  over,
  plus,
  rootOnce,
  roundOnce,
  sumOf,
  times,
} from './exact.ts';

test('a decimal is the fraction that it says', () => {
  expect(fractionOf(28.5)).toEqual({ n: 57, d: 2 });
  expect(fractionOf(0.29)).toEqual({ n: 29, d: 100 });
  expect(fractionOf(-1.25)).toEqual({ n: -5, d: 4 });
  expect(fractionOf(0)).toEqual({ n: 0, d: 1 });
  expect(() => fractionOf(1 / 3)).toThrow('not a decimal');
});

test('tenths add up without the doubles’ dust', () => {
  expect(plus(fractionOf(0.1), fractionOf(0.2))).toEqual(fractionOf(0.3));
  expect(sumOf(Array.from({ length: 10 }, () => fractionOf(0.1)))).toEqual(fraction(1));
  expect(averageOf([fraction(62), fraction(71), fraction(48)])).toEqual({ n: 181, d: 3 });
});

test.each([
  [fractionOf(79.5), 'whole', 80],
  [fractionOf(79.49), 'whole', 79],
  [fractionOf(57.25), 'tenth', 57.3],
  [fractionOf(57.24), 'tenth', 57.2],
  [fractionOf(57.24), 'none', 57.24],
  [fraction(1, 3), 4, 0.3333],
  [fraction(2, 3), 4, 0.6667],
  // As a double 1.005 is a little less than it says.
  [fractionOf(1.005), 2, 1.01],
  [fractionOf(-1.25), 1, -1.3],
  [fraction(-1, 3), 2, -0.33],
] as const)('%j rounds by %s to %d', (value, to, rounded) => {
  expect(roundOnce(value, to)).toBe(rounded);
});

test('a cut figure never reaches what the fraction missed', () => {
  expect(cut(fractionOf(79.996), 2)).toBe(79.99);
  expect(cut(fractionOf(80), 2)).toBe(80);
});

test('a fraction too fine for safe integers is refused, one of big integers is rounded', () => {
  const fine = fraction(1, 2 ** 30 - 1);
  expect(() => plus(fine, fraction(1, 2 ** 31 - 1))).toThrow('not a safe whole number');
  expect(() => fraction(1, 0)).toThrow('not a denominator');
  expect(() => over(fraction(1), fraction(0))).toThrow('not a divisor');
  expect(roundOnce({ n: 10n ** 40n + 5n * 10n ** 36n, d: 10n ** 40n }, 3)).toBe(1.001);
});

test('a root is rounded from the exact square', () => {
  expect(rootOnce(fraction(0), 2)).toBe(0);
  expect(rootOnce(fraction(1), 0)).toBe(1);
  expect(rootOnce(fraction(3), 4)).toBe(1.7321);
  expect(rootOnce(fraction(144), 3)).toBe(12);
  // The root of 0.25 is exactly the half that goes up.
  expect(rootOnce(fraction(1, 4), 0)).toBe(1);
  expect(rootOnce({ n: 10n ** 40n - 1n, d: 4n * 10n ** 40n }, 0)).toBe(0);
});

const aDecimal = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 10_000);
const aSmallFraction = fc
  .tuple(fc.integer({ min: -5_000, max: 5_000 }), fc.integer({ min: 1, max: 500 }))
  .map(([n, d]) => fraction(n, d));

test('arithmetic of fractions holds its own', () => {
  fc.assert(
    fc.property(aSmallFraction, aSmallFraction, (a, b) => {
      expect(minus(plus(a, b), b)).toEqual(a);
      expect(compare(plus(a, b), a)).toBe(Math.sign(b.n));
      if (b.n > 0) expect(over(times(a, b), b)).toEqual(a);
    }),
  );
});

test('a decimal comes back as it was typed, and no rounding is more than half a unit away', () => {
  fc.assert(
    fc.property(aDecimal, fc.integer({ min: 0, max: 4 }), (value, decimals) => {
      expect(roundOnce(fractionOf(value), 4)).toBeCloseTo(value, 9);
      const off = minus(fractionOf(roundOnce(fractionOf(value), decimals)), fractionOf(value));
      const half = fraction(1, 2 * 10 ** decimals);
      expect(compare({ n: Math.abs(off.n), d: off.d }, half)).toBeLessThanOrEqual(0);
    }),
  );
});
