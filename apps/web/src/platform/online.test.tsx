import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startOnline, useConnection } from './online.ts';

const toasts = vi.hoisted(() => [] as { title: string; variant?: string; duration_ms?: number }[]);
vi.mock('@darasa/ui/feedback/toast', () => ({
  toast: (one: { title: string }) => toasts.push(one),
}));

let online = true;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});
afterEach(() => vi.useRealTimers());

function Shown() {
  return <p>{useConnection()}</p>;
}

test('offline and back are said as the specification says them', () => {
  startOnline();
  render(<Shown />);
  online = false;
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(toasts).toEqual([
    {
      variant: 'destructive',
      title: 'You are offline. Some features may not work.',
      duration_ms: 600_000,
    },
  ]);
  expect(screen.getByText('offline')).toBeTruthy();
  online = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(toasts[1]).toEqual({ title: 'Back online' });
  expect(screen.getByText('recently back')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(3_000));
  expect(screen.getByText('online')).toBeTruthy();

  // A line that flickers: the last return counts, not the first.
  act(() => void window.dispatchEvent(new Event('online')));
  act(() => void vi.advanceTimersByTime(2_000));
  for (const event of ['offline', 'online']) act(() => void window.dispatchEvent(new Event(event)));
  act(() => void vi.advanceTimersByTime(2_999));
  expect(screen.getByText('recently back')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('online')).toBeTruthy();
});
