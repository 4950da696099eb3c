import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatLeft, useCountdown } from './countdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  [600, '10:00'],
  [599, '09:59'],
  [65, '01:05'],
  [9, '00:09'],
  [0, '00:00'],
])('%d seconds read %s', (left_s, text) => {
  expect(formatLeft(left_s)).toBe(text);
});

function Clock({ expires_in_s }: { expires_in_s: number }) {
  return <p>{formatLeft(useCountdown(expires_in_s))}</p>;
}

test('counts down by the clock and stops at zero', () => {
  const { container } = render(<Clock expires_in_s={600} />);
  expect(container.textContent).toBe('10:00');
  act(() => void vi.advanceTimersByTime(61_000));
  expect(container.textContent).toBe('08:59');
  act(() => void vi.advanceTimersByTime(3_600_000));
  expect(container.textContent).toBe('00:00');
});

test('a phone that slept has not stopped it', () => {
  const { container } = render(<Clock expires_in_s={600} />);
  vi.setSystemTime(Date.now() + 300_000);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(container.textContent).toBe('04:59');
});
