import { beforeEach, expect, test, vi } from 'vitest';
import { keepAnswer, keptAnswer } from './kept-answers.ts';
import { pathAfterSignIn, rememberLocation } from './last-location.ts';
import {
  clearSession,
  forgetTraces,
  lastLogin,
  loginPath,
  readSession,
  rememberLogin,
  saveSession,
  startSitting,
  switchSession,
  userType,
  watchOtherTabs,
  type Session,
} from './session.ts';
import { keys } from './storage.ts';

const person = (id: string, user_type = 'staff') =>
  ({
    access_token: 'a',
    refresh_token: 'r',
    user: { id, user_type, roles: [] },
  }) as never as Session;

const anyPage = () => true;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a new visitor counts as staff, and an unknown type belongs to the public site', () => {
  expect(userType()).toBe('staff');
  expect(loginPath()).toBe('/auth/login');
  localStorage.setItem(keys.user_type, 'parent');
  expect(loginPath()).toBe('/parent/auth/login');
  localStorage.setItem(keys.user_type, 'robot');
  expect(loginPath()).toBe('/home/app');
});

test('damaged storage is nobody', () => {
  localStorage.setItem(keys.auth, '{"user":');
  expect(readSession()).toBeNull();
  localStorage.setItem(keys.auth, '{"access_token":"x"}');
  expect(readSession()).toBeNull();
});

test('an untrusted session ends with its last tab, a trusted one does not', () => {
  saveSession(person('u1'), { trusted: false });
  closeThisTab();
  startSitting();
  expect(readSession()).toBeNull();

  saveSession(person('u1'), { trusted: true });
  closeThisTab();
  startSitting();
  expect(readSession()?.user.id).toBe('u1');
});

test('a link opened in a second tab continues the sitting', () => {
  saveSession(person('u1'), { trusted: false });
  sessionStorage.clear();
  startSitting();
  expect(readSession()?.user.id).toBe('u1');
});

test('closing one of two tabs, the second made from the first, leaves the sitting to the other', async () => {
  saveSession(person('u1'), { trusted: false });
  const closeTheCopy = await duplicateThisTab();
  closeTheCopy();
  sessionStorage.clear();
  startSitting();
  expect(readSession()?.user.id).toBe('u1');
});

test('the idle rule keeps drafts and the place; signing out by hand does not', () => {
  saveSession(person('u1'));
  sessionStorage.setItem('darasa.draft.department', '{}');
  rememberLocation('/dashboard/administration/department', 'u1', anyPage);
  clearSession();
  expect(sessionStorage.getItem('darasa.draft.department')).toBe('{}');
  expect(pathAfterSignIn(person('u1'))).toBe('/dashboard/administration/department');
  forgetTraces();
  expect(sessionStorage.getItem('darasa.draft.department')).toBeNull();
  expect(pathAfterSignIn(person('u1'))).toBe('/dashboard/app');
});

test('the next person on the same computer finds nothing of the last one', () => {
  rememberLocation('/dashboard/finance/payments', 'u1', anyPage);
  sessionStorage.setItem('darasa.draft.payment', '{"amount":1}');
  expect(pathAfterSignIn(person('u2'))).toBe('/dashboard/app');
  saveSession(person('u2'));
  expect(localStorage.getItem(keys.last_location)).toBeNull();
  expect(sessionStorage.getItem('darasa.draft.payment')).toBeNull();
});

test('what was read can be read again while the session lives, and is gone with it', () => {
  for (const trusted of [true, false]) {
    saveSession(person('u1'), { trusted });
    keepAnswer('balances', 'Amina Hassan owes KES 12,500');
    window.dispatchEvent(new Event('pagehide'));
    startSitting();
    expect(keptAnswer('balances')?.data).toBe('Amina Hassan owes KES 12,500');
    clearSession();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Amina');
  }
});

test('a session that ends in one tab leaves nothing in the others, not even in one that slept', () => {
  const stop = watchOtherTabs();
  saveSession(person('u1'), { trusted: false });
  keepAnswer('balances', 'Amina Hassan owes KES 12,500');
  localStorage.removeItem(keys.auth);
  window.dispatchEvent(new StorageEvent('storage', { key: keys.auth }));
  expect(keptAnswer('balances')).toBeNull();
  stop();

  keepAnswer('balances', 'Amina Hassan owes KES 12,500');
  startSitting();
  expect(keptAnswer('balances')).toBeNull();
});

const left_out = [
  '/auth/login',
  '/parent/auth/login',
  '/auth/forgot-password',
  '/unauthorized',
  '/home/contact-us',
  '/home/privacy-policy',
];

test('ids are dropped, and pages that the specification leaves out change nothing', () => {
  rememberLocation('/dashboard/students/enquiry/:admission_number', 'u1', anyPage);
  expect(pathAfterSignIn(person('u1'))).toBe('/dashboard/students/enquiry');
  for (const path of left_out) rememberLocation(path, 'u1', anyPage);
  expect(pathAfterSignIn(person('u1'))).toBe('/dashboard/students/enquiry');
});

test('a path that is no page, and the page of a suspended organisation, change nothing', () => {
  const isPage = (path: string) => path === '/dashboard/finance/payments';
  rememberLocation('/dashboard/finance/payments', 'u1', isPage);
  for (const path of ['/nope', '/suspended', '/verify/A1', '/dashboard/nope']) {
    rememberLocation(path, 'u1', isPage);
  }
  expect(pathAfterSignIn(person('u1'))).toBe('/dashboard/finance/payments');
});

test('whoever read a page of the public site comes back to it, and nobody else does', () => {
  rememberLocation('/home/services', 'u1', anyPage);
  expect(pathAfterSignIn(person('u1'))).toBe('/home/services');
  expect(pathAfterSignIn(person('u1', 'parent'))).toBe('/home/services');
  expect(pathAfterSignIn(person('u2'))).toBe('/dashboard/app');
});

test.each([
  '//evil.example',
  'https://evil.example',
  '/dashboard/../auth',
  'javascript:alert(1)',
  '/parent/auth/login',
  '/parent/auth',
])('a planted location %s is not followed', (path) => {
  localStorage.setItem(keys.last_location, JSON.stringify({ path, user_id: 'u1' }));
  expect(pathAfterSignIn(person('u1'))).toBe('/dashboard/app');
  expect(pathAfterSignIn(person('u1', 'parent'))).toBe('/parent/app');
});

test('a parent is never led into the staff dashboard', () => {
  rememberLocation('/dashboard/app', 'u1', anyPage);
  expect(pathAfterSignIn(person('u1', 'parent'))).toBe('/parent/app');
});

/** Another page over the same storage, as a browser makes one by "Duplicate tab". */
async function duplicateThisTab(): Promise<() => void> {
  vi.resetModules();
  const copy = await import('./session.ts');
  const heard = vi.spyOn(window, 'addEventListener');
  copy.startSitting();
  const leaving = heard.mock.calls.filter(([name]) => name === 'pagehide');
  heard.mockRestore();
  return () => {
    for (const [, listener] of leaving) (listener as () => void)();
  };
}

function closeThisTab(): void {
  window.dispatchEvent(new Event('pagehide'));
  sessionStorage.clear();
}

test('switching the school leaves nothing of the old one but the new session', () => {
  saveSession({ ...person('u1'), access_token: 'old' });
  localStorage.setItem(keys.tenant_id, 't1');
  rememberLocation('/dashboard/students/dashboard', 'u1', anyPage);
  switchSession({ ...person('u1'), access_token: 'new' });
  expect(readSession()?.access_token).toBe('new');
  expect(localStorage.getItem(keys.tenant_id)).toBeNull();
  expect(localStorage.getItem(keys.last_location)).toBeNull();
});

test('the login page somebody came by is remembered, and no other', () => {
  rememberLogin('/home/app');
  expect(lastLogin()).toBe('/auth/login');
  rememberLogin('/parent/auth/login');
  rememberLogin('/auth/forgot-password');
  expect(lastLogin()).toBe('/parent/auth/login');
});
