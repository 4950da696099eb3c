import type { FinancialYear } from '@darasa/contract/finance/books/setup';
import { expect, test } from 'vitest';
import { thisYear } from './this-year.ts';

const year = (name: string): FinancialYear => ({
  id: name,
  name,
  starts_on: `${name}-01-01`,
  ends_on: `${name}-12-31`,
  state: 'open',
  version: 1,
});

test('money screens open on the year of today, not on one that was opened early', () => {
  const years = [year('2027'), year('2026'), year('2025')];
  expect(thisYear(years, '2026-11-18')?.name).toBe('2026');
  expect(thisYear(years, '2027-01-01')?.name).toBe('2027');
  expect(thisYear(years, '2028-05-01')?.name).toBe('2027');
  expect(thisYear(years, '2024-05-01')?.name).toBe('2025');
  expect(thisYear([], '2026-11-18')).toBeUndefined();
});
