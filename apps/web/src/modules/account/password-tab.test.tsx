// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Toaster } from '@darasa/ui';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryOf } from '#platform/query.ts';
import { readSession, saveSession, type Session } from '#platform/session.ts';
import { PasswordTab } from './password-tab.tsx';

const session = (access_token: string) =>
  ({
    access_token,
    refresh_token: `refresh ${access_token}`,
    user: { id: 'u1', tenant_id: 't1', active_school_id: 's1', user_type: 'staff', roles: [] },
    staff: null,
  }) as never as Session;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Something else on the screen that the change makes old. */
function Elsewhere() {
  const { data } = useQuery(queryOf({ method: 'GET', path: '/user/sessions' }, {}));
  return <p>{String(data ?? '')}</p>;
}

test('after the change the browser goes on in the new session, on the same screen', async () => {
  saveSession(session('old'));
  const seen: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const bearer = new Headers(init.headers).get('authorization') ?? '';
    seen.push(`${url} ${bearer}`);
    const is_change = url.endsWith('/password');
    const data = is_change ? session('new') : bearer;
    const message = is_change ? 'Your password was changed.' : 'Success';
    return new Response(JSON.stringify({ message, data }));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PasswordTab />
      <Elsewhere />
      <Toaster />
    </QueryClientProvider>,
  );
  await screen.findByText('Bearer old');
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
  type('Current password', 'the old password');
  type('New password', 'a much better password');
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('Your password was changed.');
  await screen.findByText('Bearer new');
  expect(readSession()).toEqual(session('new'));
  expect(seen.at(1)).toBe('/api/user/account/password Bearer old');
  expect(seen.slice(2).every((one) => one.endsWith('Bearer new'))).toBe(true);
  const field = screen.getByLabelText<HTMLInputElement>('New password', { selector: 'input' });
  expect(field.value).toBe('');
});
