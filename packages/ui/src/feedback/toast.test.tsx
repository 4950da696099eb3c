// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toaster, dismissToast, toast } from '../index.ts';

type Act = (...given: any[]) => any;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(dismissToast);
  cleanup();
  vi.useRealTimers();
});

test('one toast at a time: the new one takes the place of the old one', () => {
  render(<Toaster />);
  act(() => toast({ title: 'Receipt 02147 recorded.', text: 'Amina now owes KES 8,925.00.' }));
  act(() => toast({ title: 'Back online' }));
  expect(document.querySelectorAll('.toast').length).toBe(1);
  expect(screen.getByRole('status').textContent).toContain('Back online');
});

test('it goes by itself after its time, and not while the pointer rests on it', () => {
  render(<Toaster />);
  act(() => toast({ title: 'Saved', duration_ms: 1_000 }));
  fireEvent.pointerEnter(screen.getByRole('status'));
  act(() => void vi.advanceTimersByTime(5_000));
  expect(screen.getByRole('status')).toBeTruthy();
  fireEvent.pointerLeave(screen.getByRole('status'));
  act(() => void vi.advanceTimersByTime(999));
  expect(screen.getByRole('status')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByRole('status')).toBeNull();
});

test('an alarm is announced at once, stays its ten minutes, and can be closed', () => {
  render(<Toaster />);
  const title = 'You are offline. Some features may not work.';
  act(() => toast({ title, variant: 'destructive', duration_ms: 600_000 }));
  act(() => void vi.advanceTimersByTime(599_000));
  expect(screen.getByRole('alert').textContent).toBe(title);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('its act runs and closes it', () => {
  const onClick = vi.fn<Act>();
  render(<Toaster />);
  act(() => toast({ title: 'Could not send', action: { label: 'Try again', onClick } }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('status')).toBeNull();
});
