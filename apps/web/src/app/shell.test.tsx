import { dismissToast } from '@darasa/ui';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refreshSession } from '../platform/refresh.ts';
import { clearSession, saveSession, type Session } from '../platform/session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { domainOf } from './keep-true.ts';
import { Routes } from './routes.tsx';
import { role, show } from './shell-for-tests.tsx';

beforeEach(() => {
  // Nothing here needs an answer.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});
afterEach(() => {
  cleanup();
  act(dismissToast);
  vi.useRealTimers();
});

const sidebar = () => screen.queryByRole('navigation', { name: 'Modules' });
const burger = () => screen.queryByRole('button', { name: 'Open the menu' });

describe('sidebar and menu button', () => {
  test.each([
    ['an admin', { is_admin: true }, true],
    ['staff with a role', { roles: [role('Bursar')] }, true],
    ['staff without a role', {}, false],
    ['the gate', { roles: [role('gate-attendance')] }, false],
    ['a parent', { user_type: 'parent' as const, roles: [role('Parent')] }, false],
  ])('%s', (_who, change, shown) => {
    show(change);
    expect(sidebar() !== null).toBe(shown);
    expect(burger() !== null).toBe(shown);
  });
});

test('the header has its parts, in the words of the specification', () => {
  show({ is_admin: true });
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/home/app');
  const box = screen.getByPlaceholderText<HTMLInputElement>('Type a command or search...');
  expect(box.disabled).toBe(true);
  expect(screen.getByRole('button', { name: 'School: Kiota Hills' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Theme: System' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Profile: Mary Atieno' })).toBeTruthy();
});

test('the logo is fetched with the bearer, which an <img> does not send', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string | URL | Request) => {
    asked.push(address instanceof Request ? address.url : String(address));
    return new Promise(() => undefined);
  });
  const logo = '/api/files/01a1ed25-d874-743e-b55e-1f2d8d18e34b';
  show({ user_schools_access: [{ id: 's1', name: 'Kiota Hills', logo }] });
  await waitFor(() => expect(asked.some((address) => address.includes(logo))).toBe(true));
  expect(document.querySelector(`img[src="${logo}"]`)).toBeNull();
});

test('on a phone the profile holds what the bar has no room for', () => {
  show({ roles: [role('gate-attendance')] });
  fireEvent.click(screen.getByRole('button', { name: 'Profile: Mary Atieno' }));
  expect(screen.getByRole('menuitem', { name: 'Home' }).getAttribute('href')).toBe('/home/app');
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  expect(document.documentElement.className).toContain('dark');
});

test('the bell says when there is nothing, and leads to all of them', () => {
  show({ is_admin: true });
  fireEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  expect(screen.getByText('No notifications')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'ALL NOTIFICATIONS' })).toBeTruthy();
});

test('whoever refuses notifications is asked to subscribe, for 100000000 ms', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'denied' });
  show({});
  fireEvent.click(screen.getByRole('button', { name: 'Profile: Mary Atieno' }));
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Notifications' }));
  await act(() => vi.advanceTimersByTimeAsync(1));
  const said = () => screen.queryByText('Please subscribe to push notifications');
  expect(said()).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(99_999_000));
  expect(said()).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(said()).toBeNull();
});

describe('where an address leads', () => {
  const goTo = (path: string, change: Partial<Session['user']>) => {
    history.replaceState(null, '', path);
    show(change, null, <Routes />);
  };
  const admin = { is_admin: true };
  const parent = { user_type: 'parent' as const };

  test.each([
    ['/dashboard', admin, '/dashboard/app'],
    ['/parent/app', admin, '/dashboard/app'],
    ['/parent/app/children/c1/fees', admin, '/dashboard/app'],
    ['/dashboard', parent, '/parent/app'],
    ['/dashboard/app', parent, '/parent/app'],
  ])('%s leads home', async (path, who, home) => {
    goTo(path, who);
    await waitFor(() => expect(location.pathname).toBe(home));
  });

  test.each(['/dashboard/academics/no-such-screen', '/dashboard/transport/no-such-screen'])(
    '%s is not found',
    (path) => {
      goTo(path, admin);
      expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy();
    },
  );

  const module = (name: string) => ({ roles: [role('Clerk', name)] });
  test.each([
    ['an admin', admin, true],
    ['whoever was given the dashboard', module('dashboard'), true],
    ['whoever was not', module('library'), false],
    ['staff without a role', {}, false],
  ])('%s begins with the dashboard or with a plain list of places', (_who, who, has_dashboard) => {
    goTo('/dashboard/app', who);
    expect(screen.queryByText('Loading what waits for you') !== null).toBe(has_dashboard);
    expect(screen.queryByRole('link', { name: 'Account settings' }) !== null).toBe(!has_dashboard);
  });

  test('the guard is at the gate, whatever the role was given', async () => {
    goTo('/dashboard/app', { roles: [role('gate-attendance')] });
    // Its screen is fetched.
    const heading = screen.findByRole('heading', { name: 'Gate' }, { timeout: 20_000 });
    expect(await heading).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Profile: Mary Atieno' }));
    expect(screen.queryByRole('menuitem', { name: 'My approvals' })).toBeNull();
  });
});

test('while the token is refreshed and nothing is there yet, the page says Loading...', async () => {
  const { session } = show({ is_admin: true }, null, <Routes />);
  saveSession(session);
  act(() => void refreshSession(session.access_token));
  expect(screen.getByText('Loading...')).toBeTruthy();
  act(clearSession);
});

test('what breaks while it is drawn is told in the words of the specification', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = (): never => {
    throw new Error('planted');
  };
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading').textContent).toBe('Unexpected Application Error!');
});

test('the organisation and the balances are asked for again after 600000 ms', async () => {
  const { client } = show({ is_admin: true });
  fireEvent.click(screen.getByRole('button', { name: 'Profile: Mary Atieno' }));
  const kept_ms = (...key: string[]) => {
    const [query] = client.getQueryCache().findAll({ queryKey: key });
    return query?.observers[0]?.options.staleTime;
  };
  // The lines of the balances are fetched when they are first wanted.
  await waitFor(() => expect(kept_ms('communication', 'smsBalance')).toBe(600_000), {
    timeout: 20_000,
  });
  expect(kept_ms('organization')).toBe(600_000);
});

test.each([
  ['kiota.ac.ke', '', undefined, 'kiota.ac.ke:443'],
  ['kiota.ac.ke', '8443', undefined, 'kiota.ac.ke:8443'],
  ['kiota.ac.ke', '8443', 'darasa.co.ke', 'kiota.ac.ke:8443'],
  ['darasa.co.ke', '8443', 'darasa.co.ke', 'darasa.co.ke:443'],
])('%s on port "%s" with the main domain %s is looked up as %s', (hostname, port, main, asked) =>
  expect(domainOf({ hostname, port }, main)).toBe(asked),
);
