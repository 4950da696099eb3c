import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberLocation } from '../platform/last-location.ts';
import { saveSession } from '../platform/session.ts';
import { keys } from '../platform/storage.ts';
import { role, show } from './shell-for-tests.tsx';

beforeEach(() => {
  // Nothing here needs an answer.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});
afterEach(cleanup);

const secretary = { roles: [role('Secretary', 'communication')] };

function openProfile(): HTMLElement {
  fireEvent.click(screen.getByRole('button', { name: 'Profile: Mary Atieno' }));
  return screen.getByRole('menu', { name: 'Profile' });
}

// The lines of the balances are fetched when they are first wanted.
const tokens = (kind: 'menuitem' | 'button') =>
  screen.findAllByRole(kind, { name: /^Purchase Tokens, / }, { timeout: 20_000 });

test('whoever may only look at the tokens still finds the way to buy, and the arrows lead there', async () => {
  show(secretary);
  const menu = openProfile();
  const ways = await tokens('menuitem');
  expect(ways).toHaveLength(2);
  const reached = new Set<Element | null>();
  for (const _ of menu.querySelectorAll('a, button')) {
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
    reached.add(document.activeElement);
  }
  expect(ways.map((way) => reached.has(way))).toEqual([true, true]);
});

test('in the menu of phones they are buttons among the other lines', async () => {
  show(secretary);
  fireEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
  expect(await tokens('button')).toHaveLength(2);
});

test.each([
  ['an admin', { is_admin: true }, true],
  ['whoever was given the communication', secretary, true],
  ['whoever was not', { roles: [role('Librarian', 'library')] }, false],
])('%s sees the balances in both menus, or in none', (_who, change, sees) => {
  show(change);
  // Their place is there before they are.
  expect(openProfile().querySelector('.balances') !== null).toBe(sees);
  fireEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
  const phone_menu = screen.getByRole('dialog', { name: 'Menu' });
  expect(phone_menu.querySelector('.balances') !== null).toBe(sees);
});

test.each([
  ['an admin', { is_admin: true }, true],
  ['whoever was only given the settings', { roles: [role('Head', 'settings')] }, false],
])('%s finds Settings in the profile, or does not', (_who, change, finds) => {
  show(change);
  openProfile();
  expect(screen.queryByRole('menuitem', { name: 'Settings' }) !== null).toBe(finds);
});

test('the toggle shows what the browser allows each time the menu is opened', () => {
  const shown = () => {
    openProfile();
    const toggle = screen.getByRole('menuitemcheckbox', { name: 'Notifications' });
    fireEvent.keyDown(toggle, { key: 'Tab' });
    return toggle.getAttribute('aria-checked');
  };
  vi.stubGlobal('Notification', { permission: 'default' });
  show({});
  expect(shown()).toBe('false');
  vi.stubGlobal('Notification', { permission: 'granted' });
  expect(shown()).toBe('true');
  vi.stubGlobal('Notification', { permission: 'denied' });
  expect(shown()).toBe('false');
});

test('signing out leaves neither the session nor where somebody was, and ends at the login', async () => {
  const replaced = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => new Response('{}'));
  const { session } = show({ is_admin: true });
  saveSession(session);
  rememberLocation('/dashboard/settings', session.user.id, () => true);
  expect(localStorage.getItem(keys.last_location)).toContain('/dashboard/settings');
  openProfile();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
  await vi.waitFor(() => expect(replaced).toHaveBeenCalledExactlyOnceWith('/auth/login'));
  expect(localStorage.getItem(keys.auth)).toBeNull();
  expect(localStorage.getItem(keys.last_location)).toBeNull();
});

test('both menus say when this person signed in before, and the first time nothing', () => {
  show({ ...secretary, last_sign_in_at: '2026-11-18T13:12:00.000Z' });
  expect(openProfile().textContent).toContain('Last sign-in 18 Nov 2026, 4:12 pm');
  fireEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
  expect(screen.getByRole('dialog', { name: 'Menu' }).textContent).toContain(
    'Last sign-in 18 Nov 2026',
  );
  cleanup();
  show({ last_sign_in_at: null });
  expect(openProfile().textContent).not.toContain('Last sign-in');
});
