import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { pageData } from '../page-data-for-tests.ts';
import { render as renderOnServer } from '../entry-server.tsx';
import { Header } from './header.tsx';

afterEach(cleanup);

const words = 'You are offline. Some features may not work.';

test('the sign-in page says when the line goes, and is silent when it is back', () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const turn = (on: boolean) =>
    act(() => {
      line.mockReturnValue(on);
      window.dispatchEvent(new Event(on ? 'online' : 'offline'));
    });
  render(<Header path="/auth/login" data={pageData()} />);
  expect(screen.queryByText(words)).toBeNull();
  turn(false);
  expect(screen.getByRole('alert').textContent).toBe(words);
  turn(true);
  expect(screen.queryByText(words)).toBeNull();
});

test('the server, which knows no line, says nothing of it', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(renderOnServer('/auth/login', pageData()).html).not.toContain(words);
});
