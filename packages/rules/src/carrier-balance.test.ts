import { expect, test } from 'vitest';
import { carrierDifferences, readBalance } from './carrier-balance.ts';

const before = { balance_cents: 1_000_00, spent_cents: 0, tokens_left: 500, carries: 1_250 };

test('what the carrier took is what our messages cost, or it is told', () => {
  const tied = { ...before, balance_cents: 992_00, spent_cents: 8_00 };
  expect(carrierDifferences(tied, before)).toEqual([]);
  expect(carrierDifferences({ ...tied, balance_cents: 990_40 }, before)).toEqual([
    expect.stringMatching(/^KES 1\.60 left the account/),
  ]);
  expect(carrierDifferences({ ...tied, balance_cents: 1_492_00 }, before)).toEqual([
    expect.stringMatching(/^KES 500 came to the account/),
  ]);
  expect(carrierDifferences({ ...tied, balance_cents: 1 }, null)).toEqual([]);
});

test('an account that cannot carry all tokens is told of before it runs dry', () => {
  expect(carrierDifferences({ ...before, carries: 400 }, null)).toEqual([
    'Our schools hold 500 tokens, and the account pays for 400 parts: top it up.',
  ]);
  expect(carrierDifferences({ ...before, balance_cents: null, carries: null }, before)).toEqual([]);
});

test('a balance is read as the carrier writes it, and nothing else', () => {
  expect(readBalance('KES 1785.50')).toEqual({ currency: 'KES', balance_cents: 1_785_50 });
  expect(readBalance('KES -12.5000')).toEqual({ currency: 'KES', balance_cents: -12_50 });
  expect(readBalance('None')).toBeNull();
});
