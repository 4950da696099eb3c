import { expect, test } from 'vitest';
import { chequeWait } from './cheques.ts';

test('a cheque is banked from its day on, and for six months', () => {
  const on = (dated_on: string, day: string) => chequeWait(dated_on, day);
  expect(on('2026-12-10', '2026-12-09')).toBe('post-dated');
  expect(on('2026-12-10', '2026-12-10')).toBeNull();
  expect(on('2026-02-10', '2026-08-10')).toBeNull();
  expect(on('2026-02-10', '2026-08-11')).toBe('stale');
  // The last day of a month that has fewer.
  expect(on('2025-08-31', '2026-02-28')).toBeNull();
  expect(on('2025-08-31', '2026-03-01')).toBe('stale');
});
