import { expect, test } from 'vitest';
import { CallError } from './call.ts';
import { keyOf, mayRetry, retryDelay } from './query.ts';

const failed = (status: number, after_s?: number) => new CallError(status, {}, after_s);

test('reads are tried three times more, and never after a refusal', () => {
  expect([0, 1, 2, 3].map((count) => mayRetry(count, failed(0)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(mayRetry(0, failed(503))).toBe(true);
  expect([400, 401, 403, 404, 409, 422, 429].some((status) => mayRetry(0, failed(status)))).toBe(
    false,
  );
});

test('the wait doubles from 1 s to 30 s, spread by half', () => {
  for (const [count, middle_ms] of [
    [0, 1_000],
    [1, 2_000],
    [2, 4_000],
    [9, 30_000],
  ] as const) {
    for (let i = 0; i < 50; i += 1) {
      const delay_ms = retryDelay(count, failed(500));
      expect(delay_ms).toBeGreaterThanOrEqual(middle_ms * 0.5);
      expect(delay_ms).toBeLessThanOrEqual(middle_ms * 1.5);
    }
  }
});

test('the server may name the wait', () => expect(retryDelay(0, failed(503, 7))).toBe(7_000));

test('the key is the path without its ids', () =>
  expect(keyOf({ path: '/user/sessions/:id' })).toEqual(['user', 'sessions']));
