import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountInWords,
  amountStated,
  balanceParts,
  cents_max,
  formatBalance,
  formatKes,
  formatKesWhole,
  formatMoney,
  formatMovement,
  parseMoney,
  rateOf,
  splitEvenly,
} from './money.ts';

test('amounts are written with thousands, two decimals and a real minus', () => {
  expect(formatMoney(1_892_500)).toBe('18,925.00');
  expect(formatMoney(5)).toBe('0.05');
  expect(formatMoney(-1_000_000)).toBe('\u221210,000.00');
  expect(formatMoney(123_456_789_012)).toBe('1,234,567,890.12');
  expect(formatKes(1_250_000)).toBe('KES\u00a012,500.00');
  expect(formatKesWhole(2_850_049)).toBe('KES\u00a028,500');
  expect(formatMovement(185_000)).toBe('+1,850.00');
  expect(formatMovement(-185_000)).toBe('\u22121,850.00');
});

test('a plain balance is owed and a credit says so', () => {
  expect(formatBalance(200_000)).toBe('2,000.00');
  expect(formatBalance(-200_000)).toBe('2,000.00\u00a0Cr');
  expect(balanceParts(0)).toEqual({ amount: '0.00', is_credit: false });
});

test('a rate of an amount has no fraction, and half a cent goes up', () => {
  expect(rateOf(42_000_00, 300)).toBe(1_260_00);
  expect(rateOf(33_50, 300)).toBe(1_01);
  expect(rateOf(33_16, 300)).toBe(99);
  expect(rateOf(100_000_000_00, 3_000)).toBe(30_000_000_00);
});

test('half a cent is our mistake and stops', () => {
  expect(() => formatMoney(0.5)).toThrow(RangeError);
});

test.each([
  ['12,500', 1_250_000],
  ['12500.50', 1_250_050],
  ['12500.5', 1_250_050],
  [' KES 12 500.00 ', 1_250_000],
  ['Ksh. 40', 4_000],
  ['0', 0],
  ['-5', -500],
])('%s is read as %i cents', (text, cents) => {
  expect(parseMoney(text)).toEqual({ cents });
});

test.each(['', 'abc', '12,50', '1,2,3', '1.234', '12..5', '1e5', '99999999999999'])(
  '%j is answered with a sentence',
  (text) => {
    const { error } = parseMoney(text);
    expect(error).toMatch(/^(Enter|Use|Put) .+/);
  },
);

test('what is written can be read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -cents_max, max: cents_max }), (cents) => {
      expect(parseMoney(formatMoney(cents)).cents).toBe(cents === 0 ? 0 : cents);
      expect(parseMoney(formatKes(cents)).cents).toBe(cents === 0 ? 0 : cents);
    }),
  );
});

test('typed rubbish is never read as money by accident', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { cents } = parseMoney(text);
      if (cents !== undefined) expect(Number.isSafeInteger(cents)).toBe(true);
    }),
  );
});

test('shares add up and differ by at most one cent', () => {
  expect(splitEvenly(1_000, 3)).toEqual([334, 333, 333]);
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.integer({ min: 1, max: 60 }),
      (total, parts) => {
        const shares = splitEvenly(total, parts);
        expect(shares).toHaveLength(parts);
        expect(shares.reduce((a, b) => a + b, 0)).toBe(total);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test.each([
  [1_000_000, 'ten thousand shillings only'],
  [1_050_050, 'ten thousand five hundred shillings and fifty cents only'],
  [100, 'one shilling only'],
  [1, 'zero shillings and one cent only'],
  [200_600, 'two thousand and six shillings only'],
  [12_345_600, 'one hundred and twenty-three thousand four hundred and fifty-six shillings only'],
  [100_000_100, 'one million and one shillings only'],
  [-4_800, 'minus forty-eight shillings only'],
])('%i cents reads as words', (cents, words) => {
  expect(amountInWords(cents)).toBe(words);
  expect(amountStated(cents).slice(1)).toBe(words.slice(1));
  expect(amountStated(cents)).toMatch(/^[A-Z]/);
});

test('two different amounts never share their words', () => {
  fc.assert(
    fc.property(fc.nat(cents_max), fc.nat(cents_max), (a, b) => {
      if (a !== b) expect(amountInWords(a)).not.toBe(amountInWords(b));
    }),
  );
});
