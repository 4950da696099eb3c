import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetAnswers, keepAnswer, keptAnswer } from './kept-answers.ts';
import { keys } from './storage.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-18T07:42:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

test('an answer comes back with the moment it was given', () => {
  keepAnswer('balances', { rows: [{ owed_cents: 1_250_000 }] });
  vi.advanceTimersByTime(60_000);
  expect(keptAnswer('balances')).toEqual({
    at: Date.parse('2026-11-18T07:42:00Z'),
    data: { rows: [{ owed_cents: 1_250_000 }] },
  });
  expect(keptAnswer('payments')).toBeNull();
});

test('only a trusted device keeps more than the tab does', () => {
  keepAnswer('balances', 1);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 1]);
  localStorage.setItem(keys.persist, 'true');
  keepAnswer('payments', 2);
  expect(keptAnswer('payments')?.data).toBe(2);
  expect([localStorage.length, sessionStorage.length]).toEqual([2, 1]);
  forgetAnswers();
  expect([localStorage.length, sessionStorage.length]).toEqual([1, 0]);
});

test('the oldest make room, and one that is too long is not kept', () => {
  const list = 'x'.repeat(120_000);
  for (let i = 0; i < 12; i += 1) {
    vi.advanceTimersByTime(1_000);
    keepAnswer(`list ${i}`, list);
  }
  expect(keptAnswer('list 3')).toBeNull();
  expect(keptAnswer('list 4')?.data).toBe(list);
  keepAnswer('the whole school', 'x'.repeat(200_000));
  expect(keptAnswer('the whole school')).toBeNull();
});
