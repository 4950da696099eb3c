import { expect, test } from 'vitest';
import { isWorthListing } from './payment-orders.tsx';

test('an order that begins later is listed before it begins', () => {
  const from = (from_on: string) => ({
    from_on,
    terms: 'current-first' as const,
    spread: 'pro-rata' as const,
    by: 'Joseph Karanja',
  });
  const today = '2026-11-18';
  expect(isWorthListing([], today)).toBe(false);
  expect(isWorthListing([from('2026-05-01')], today)).toBe(false);
  expect(isWorthListing([from('2027-01-01')], today)).toBe(true);
  expect(isWorthListing([from('2026-09-01'), from('2026-05-01')], today)).toBe(true);
});
