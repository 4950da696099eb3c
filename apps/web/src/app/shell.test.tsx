import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '../platform/session.ts';
import { ViewerProvider } from '../platform/viewer.tsx';
import { Shell } from './shell.tsx';

beforeEach(() => {
  // Nothing here needs an answer.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});
afterEach(cleanup);

function show(change: Partial<Session['user']>, responsibility: string | null = null) {
  const user = {
    id: 'u1',
    first_name: 'Mary',
    last_name: 'Atieno',
    email: 'mary@kiota.test',
    profile_pic: null,
    is_admin: false,
    user_type: 'staff' as const,
    roles: [],
    active_school_id: 's1',
    user_schools_access: [{ id: 's1', name: 'Kiota Hills', logo: null }],
    tenant_id: 't1',
    last_sign_in_at: null,
    ...change,
  };
  const session: Session = {
    access_token: 'a',
    refresh_token: 'r',
    user,
    staff: { id: 'f1', responsibility },
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ViewerProvider session={session}>
        <Shell>
          <main id="main">Screen</main>
        </Shell>
      </ViewerProvider>
    </QueryClientProvider>,
  );
}

const role = (name: string) => ({ id: name, name, permissions: [] });
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
  expect(screen.getByText('Type a command or search...')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'School: Kiota Hills' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Theme: System' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Profile: Mary Atieno' })).toBeTruthy();
});
