import { expect, test } from 'vitest';
import { whatsappTokens } from './token-prices.ts';

test('a WhatsApp message costs what its day and category say', () => {
  expect(whatsappTokens('utility', '2026-11-16')).toBe(1);
  expect(whatsappTokens('marketing', '2026-11-16')).toBe(3);
  expect(whatsappTokens('service', '2026-09-30', 5_000)).toBe(0);
  expect(whatsappTokens('service', '2026-10-01', 999)).toBe(0);
  expect(whatsappTokens('service', '2026-10-01', 1_000)).toBe(1);
});
