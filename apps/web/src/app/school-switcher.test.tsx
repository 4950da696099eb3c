import { dismissToast } from '@darasa/ui';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, saveSession } from '../platform/session.ts';
import { show } from './shell-for-tests.tsx';

const asked: { method: string | undefined; url: string }[] = [];
let answer: (response: Response) => void = () => undefined;

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal(
    'fetch',
    (url: string, { method }: RequestInit) =>
      new Promise((resolve) => {
        asked.push({ method, url });
        if (method === 'PATCH') answer = resolve as typeof answer;
      }),
  );
  const { session } = show({
    user_schools_access: [
      { id: 's1', name: 'Kiota Hills', logo: null },
      { id: 's2', name: 'Kiota Academy', logo: null },
    ],
  });
  saveSession(session);
});
afterEach(() => {
  act(clearSession);
  cleanup();
  act(dismissToast);
});

const switcher = () => screen.getByRole('button', { name: 'School: Kiota Hills' });
const line = (name: string) => screen.getByRole('menuitemradio', { name });
const switches = () => asked.filter(({ method }) => method === 'PATCH');

test('the school somebody works in is highlighted among the others', () => {
  fireEvent.click(switcher());
  expect(line('Kiota Hills').getAttribute('aria-checked')).toBe('true');
  expect(line('Kiota Hills').className).toContain('on');
  expect(line('Kiota Academy').getAttribute('aria-checked')).toBe('false');
});

test('only another school is asked for: choosing the same one sends nothing', () => {
  fireEvent.click(switcher());
  fireEvent.click(line('Kiota Hills'));
  expect(switcher().getAttribute('aria-busy')).toBe('false');
  expect(switches()).toEqual([]);
  fireEvent.click(switcher());
  fireEvent.click(line('Kiota Academy'));
  expect(switches().map(({ url }) => url)).toEqual(['/api/user/u1/change-current-school']);
});

test('a school that cannot be switched to is told, and the other one stays', async () => {
  fireEvent.click(switcher());
  fireEvent.click(line('Kiota Academy'));
  expect(switcher().getAttribute('aria-busy')).toBe('true');
  expect(switcher().querySelector('.spin')).toBeTruthy();
  const en = 'You have no access to this school.';
  const body = JSON.stringify({ resultCode: 'x', resultMessage: { en }, request_id: 'r' });
  act(() => answer(new Response(body, { status: 404 })));
  expect((await screen.findByRole('alert')).textContent).toContain(en);
  expect(switcher().getAttribute('aria-busy')).toBe('false');
  expect(switcher().querySelector('.spin')).toBeNull();
});
