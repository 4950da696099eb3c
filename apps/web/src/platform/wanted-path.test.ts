import { beforeEach, expect, test } from 'vitest';
import { pathAfterSignIn, rememberLocation } from './last-location.ts';
import { clearSession, forgetTraces, saveSession, startSitting, type Session } from './session.ts';
import { keys } from './storage.ts';

const person = (id: string, user_type = 'staff') =>
  ({
    access_token: 'a',
    refresh_token: 'r',
    user: { id, user_type, roles: [], active_school_id: 'kiota' },
  }) as never as Session;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** A page begins, as it does for a link that was sent. */
function open(path: string): void {
  history.replaceState(null, '', path);
  startSitting();
}

function signIn(session: Session): string {
  saveSession(session, { trusted: true });
  const path = pathAfterSignIn(session);
  open(path);
  return path;
}

const link = '/dashboard/approvals?item=01890000-0000-7000-8000-000000000007';

test('a link that is opened without a session leads to its record after signing in, once', () => {
  open(link);
  open('/auth/login');
  expect(signIn(person('u1'))).toBe(link);
  clearSession();
  expect(signIn(person('u1'))).toBe('/dashboard/app');
});

test('it goes before the place where this person or somebody else was last', () => {
  for (const last of ['u1', 'u2']) {
    rememberLocation('/dashboard/finance/payments', last, () => true);
    open(link);
    expect(signIn(person('u1'))).toBe(link);
    clearSession();
  }
});

test('a page that begins after its session ran out waits for its own person, and for nobody else', () => {
  for (const [who, expected] of [
    ['amina', '/dashboard/students/enquiry/ADM-4127'],
    ['brian', '/dashboard/app'],
  ] as const) {
    sessionStorage.clear();
    signIn(person('amina'));
    open('/dashboard/students/enquiry/ADM-4127');
    localStorage.setItem(keys.session_expiry, '1');
    startSitting();
    expect(signIn(person(who))).toBe(expected);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('ADM-4127');
    clearSession();
  }
});

test('what somebody had open before they left by hand is no wish of the next one, not even by Back', () => {
  signIn(person('amina'));
  open('/dashboard/students/enquiry/ADM-4127');
  forgetTraces();
  clearSession();
  open('/auth/login');
  open('/dashboard/students/enquiry/ADM-4127');
  expect(signIn(person('brian'))).toBe('/dashboard/app');
});

test('a link that waits is forgotten when the tab goes on with a session from elsewhere', () => {
  open(link);
  saveSession(person('u1'), { trusted: true });
  open('/dashboard/app');
  clearSession();
  expect(signIn(person('u1'))).toBe('/dashboard/app');
});

test.each(['/dashboard', '/dashboard/app', '/dashboard/app/', '/parent/app', '/home/services'])(
  'home and the public site are not waited for: %s',
  (path) => {
    rememberLocation('/dashboard/finance/payments', 'u1', () => true);
    open(path);
    expect(signIn(person('u1'))).toBe('/dashboard/finance/payments');
  },
);

const fees = '/parent/app/children/1/fees?year=2026';

test.each([
  ['parent', fees, fees],
  ['parent', link, '/parent/app'],
  ['staff', fees, '/dashboard/app'],
])('each kind of people is led into its own part: %s by %s', (user_type, path, expected) => {
  open(path);
  expect(signIn(person('u1', user_type))).toBe(expected);
});

test.each(['//evil.example', 'https://evil.example/dashboard/', 'javascript:alert(1)', '{'])(
  'a planted wish %s is not followed',
  (path) => {
    open(link);
    for (const name of Object.keys({ ...sessionStorage })) {
      const kept = sessionStorage.getItem(name)!;
      sessionStorage.setItem(name, kept.replace(link, path));
    }
    expect(signIn(person('u1'))).toBe('/dashboard/app');
  },
);
