import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { clearSession, saveSession, userType, type Session } from '#platform/session.ts';
import { pageData } from '../page-data-for-tests.ts';
import { Header } from './header.tsx';

afterEach(() => {
  cleanup();
  clearSession();
  localStorage.clear();
});

test.each([
  ['staff', '/dashboard/app'],
  ['parent', '/parent/app'],
] as const)(
  'signed-in %s find the way back to work on a desk and on a phone',
  (user_type, home) => {
    const user = { id: 'u1', user_type, roles: [] };
    saveSession({ access_token: 'a', refresh_token: 'r', user, staff: null } as unknown as Session);
    render(<Header path="/home/app" data={pageData('app')} />);
    const ways = screen.getAllByText('Dashboard').map((link) => link.getAttribute('href'));
    expect(ways).toEqual([home, home]);
    expect(screen.queryByText('STAFF LOGIN')).toBeNull();
    expect(screen.queryByText('PARENT LOGIN')).toBeNull();
  },
);

test.each([
  ['STAFF LOGIN', 'parent', 'staff', '/auth/login'],
  ['PARENT LOGIN', 'staff', 'parent', '/parent/auth/login'],
] as const)('%s turns whoever was a %s here before into %s', (label, before, after, path) => {
  // The page is not left in a test.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  localStorage.setItem('darasa.user-type', before);
  render(<Header path="/home/app" data={pageData('app')} />);
  const [on_a_desk] = screen.getAllByText(label);
  expect(on_a_desk!.getAttribute('href')).toBe(path);
  fireEvent.click(on_a_desk!);
  expect(userType()).toBe(after);
});
