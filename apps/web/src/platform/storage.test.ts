import { beforeEach, expect, test, vi } from 'vitest';
import { saveSession, readSession, watchOtherTabs, type Session } from './session.ts';
import { keys, read, remove, write } from './storage.ts';

beforeEach(() => {
  vi.restoreAllMocks();
  for (const key of Object.values(keys)) remove(key);
});

/** As browsers do when a site has used up its share: what is there stays readable. */
const fillUp = () =>
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });

test('what no longer fits is found again until the page is left', () => {
  write(keys.session_expiry, '1000');
  const full = fillUp();
  write(keys.session_expiry, '2000');
  write(keys.theme, 'dark');
  expect([read(keys.session_expiry), read(keys.theme)]).toEqual(['2000', 'dark']);

  full.mockRestore();
  write(keys.session_expiry, '3000');
  localStorage.setItem(keys.session_expiry, '4000');
  expect(read(keys.session_expiry)).toBe('4000');
  remove(keys.theme);
  expect(read(keys.theme)).toBeNull();
});

test('a session that did not fit any more ends with the one that another tab ends', () => {
  const stop = watchOtherTabs();
  const session = { access_token: 'a', user: { id: 'u1', roles: [] } } as unknown as Session;
  saveSession(session);
  fillUp();
  saveSession({ ...session, access_token: 'b' });
  expect(readSession()?.access_token).toBe('b');
  localStorage.removeItem(keys.auth);
  window.dispatchEvent(new StorageEvent('storage', { key: keys.auth }));
  expect(readSession()).toBeNull();
  stop();
});
