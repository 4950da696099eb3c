import { expect, test } from 'vitest';
import { isForward } from './message-status.ts';

test('a status never goes back', () => {
  expect(isForward('sent', 'delivered')).toBe(true);
  expect(isForward('sent', 'read')).toBe(true);
  expect(isForward('read', 'delivered')).toBe(false);
  expect(isForward('delivered', 'sent')).toBe(false);
  expect(isForward('delivered', 'delivered')).toBe(false);
});

test('what arrived cannot fail any more, and what failed or was cancelled stays so', () => {
  expect(isForward('sent', 'failed')).toBe(true);
  expect(isForward('delivered', 'failed')).toBe(false);
  expect(isForward('failed', 'delivered')).toBe(false);
  expect(isForward('cancelled', 'sent')).toBe(false);
  expect(isForward('waiting', 'delivered')).toBe(false);
});
