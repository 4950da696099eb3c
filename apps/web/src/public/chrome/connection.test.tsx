import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startOnline } from '#platform/online.ts';
import { pageData } from '../page-data-for-tests.ts';
import { render as renderOnServer } from '../entry-server.tsx';
import { Header } from './header.tsx';

afterEach(cleanup);

const words = 'You are offline. Some features may not work.';

test('a public page says when the line goes and when it is back, by the same toasts as the application', () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const turn = (on: boolean) =>
    act(() => {
      line.mockReturnValue(on);
      window.dispatchEvent(new Event(on ? 'online' : 'offline'));
    });
  startOnline();
  render(<Header path="/auth/login" data={pageData()} />);
  expect(screen.queryByText(words)).toBeNull();
  turn(false);
  expect(screen.getByRole('alert').textContent).toBe(words);
  expect(screen.getByRole('alert').className).toContain('destructive');
  turn(true);
  expect(screen.queryByText(words)).toBeNull();
  expect(screen.getByText('Back online').closest('.toast')).toBeTruthy();
});

test('the server, which knows no line, says nothing of it', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(renderOnServer('/auth/login', pageData()).html).not.toContain(words);
});
