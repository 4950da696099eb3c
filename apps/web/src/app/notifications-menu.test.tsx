import type { Notification } from '@darasa/contract/platform/notifications';
import { dismissToast } from '@darasa/ui';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from './shell-for-tests.tsx';

type Hear = (told: unknown) => void;
/** What the page has asked the live channel for, by name. */
const heard = vi.hoisted(() => new Map<string, Hear>());
vi.mock('socket.io-client', () => ({
  io: () => ({
    on: (name: string, hear: Hear) => void heard.set(name, hear),
    disconnect: () => undefined,
  }),
}));

const one = (title: string): Notification => ({
  id: `id of ${title}`,
  event: null,
  many: null,
  title,
  text: null,
  link: null,
  created_at: '2026-09-15T06:00:00Z',
  read_at: null,
});
const leave = one('Leave asked for');
const order = one('Order waits');

const answer = (body: object, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));

let rows: Notification[] = [];

/** A server with these notifications, which answers a mark as it is told to. */
function serve(mark: () => Promise<Response>) {
  vi.stubGlobal('fetch', (address: string) => {
    if (address.endsWith('/notification/read')) return mark();
    const data = {
      rows,
      count: rows.length,
      unread_count: rows.filter((row) => !row.read_at).length,
    };
    if (/\/notification(\?|$)/.test(address)) return answer({ data, message: '' });
    return new Promise(() => undefined);
  });
}

beforeEach(() => {
  rows = [leave];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});
afterEach(() => {
  cleanup();
  act(dismissToast);
  vi.unstubAllGlobals();
});

const bell = (name: string) =>
  screen.findByRole('button', { name: `Notifications${name}` }, { timeout: 20_000 });
const titles = () =>
  [...document.querySelectorAll('.bell-line strong')].map((line) => line.textContent);

const refused = {
  resultCode: 'x',
  resultMessage: { en: 'It was moved elsewhere.' },
  request_id: 'r',
};

test.each([
  ['refused', () => answer(refused, 409), refused.resultMessage.en],
  ['lost', () => Promise.reject(new TypeError('Failed to fetch')), ''],
])('a mark that was %s is told, and the bell counts as before', async (_, come, words) => {
  let end = () => undefined as void;
  serve(() => new Promise<void>((resolve) => (end = resolve)).then(come));
  show({ is_admin: true });
  fireEvent.click(await bell(', 1 unread'));
  fireEvent.click(screen.getByRole('button', { name: 'Mark as read: Leave asked for' }));
  expect(await bell('')).toBeTruthy();
  end();
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(await bell(', 1 unread')).toBeTruthy();
});

test('what the live channel tells arrives in the bell, the newest at the front', async () => {
  serve(() => answer({}));
  show({ is_admin: true });
  fireEvent.click(await bell(', 1 unread'));
  await vi.waitFor(() => expect(heard.has('newNotification')).toBe(true));
  act(() => heard.get('newNotification')!(order));
  expect(await bell(', 2 unread')).toBeTruthy();
  expect(titles()).toEqual(['Order waits', 'Leave asked for']);
  // The full list counts, whatever was there before.
  rows = [{ ...order, read_at: order.created_at }];
  act(() => heard.get('notifications')!(rows));
  expect(await bell('')).toBeTruthy();
  expect(titles()).toEqual(['Order waits']);
});
