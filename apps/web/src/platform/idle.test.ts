import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startIdle } from './idle.ts';
import { saveSession, type Session } from './session.ts';
import { keys } from './storage.ts';

const replaced = vi.fn<(path: string | URL) => void>();
const fetched = vi.fn<typeof fetch>();
let stop = () => undefined as void;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-09-15T06:00:00Z') });
  localStorage.clear();
  replaced.mockReset();
  fetched.mockReset().mockResolvedValue(new Response('{"message":"Success","data":{}}'));
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(location, 'replace').mockImplementation(replaced);
  saveSession({
    access_token: 'a',
    refresh_token: 'r',
    user: { id: 'u', roles: [] },
  } as never as Session);
  stop = startIdle();
});
afterEach(() => {
  stop();
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
});

const isSignedIn = () => localStorage.getItem(keys.auth) !== null;
const move = () => window.dispatchEvent(new Event('mousemove'));

test('after 300000 ms of nothing the session ends and the login page follows', () => {
  vi.advanceTimersByTime(299_000);
  expect(isSignedIn()).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(isSignedIn()).toBe(false);
  expect(replaced).toHaveBeenCalledExactlyOnceWith('/auth/login');
});

test.each(['mousemove', 'keydown', 'scroll', 'click'])('%s puts the end off', (sign) => {
  vi.advanceTimersByTime(200_000);
  window.dispatchEvent(new Event(sign));
  expect(localStorage.getItem(keys.session_expiry)).toBe(String(Date.now() + 300_000));
  vi.advanceTimersByTime(299_000);
  expect(isSignedIn()).toBe(true);
});

test('the first movement after a long sleep does not revive the session', () => {
  vi.setSystemTime(Date.now() + 3_600_000);
  move();
  expect(isSignedIn()).toBe(false);
  expect(fetched).not.toHaveBeenCalled();
});

test('movement in another tab counts here too', () => {
  vi.advanceTimersByTime(250_000);
  localStorage.setItem(keys.session_expiry, String(Date.now() + 300_000));
  vi.advanceTimersByTime(100_000);
  expect(isSignedIn()).toBe(true);
});

test('the expiry is written at most once a second and a heartbeat sent at most once a minute', () => {
  const written = vi.spyOn(localStorage, 'setItem');
  for (let i = 0; i < 600; i += 1) {
    move();
    vi.advanceTimersByTime(200);
  }
  const writes = written.mock.calls.filter(([key]) => key === keys.session_expiry);
  expect(writes.length).toBe(120);
  const beats = fetched.mock.calls.filter(([url]) => url === '/api/auth/heartbeat');
  expect(beats).toHaveLength(2);
});

test('a parent goes to the same page', () => {
  localStorage.setItem(keys.user_type, 'parent');
  vi.advanceTimersByTime(300_000);
  expect(replaced).toHaveBeenCalledExactlyOnceWith('/auth/login');
});
