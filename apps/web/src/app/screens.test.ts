import type { Session } from '@darasa/contract/identity/sign-in/session';
import { beforeEach, expect, test } from 'vitest';
import { pathAfterSignIn, rememberLocation } from '../platform/last-location.ts';
import { places } from './places.ts';
import { hasScreen } from './screens.ts';

beforeEach(() => localStorage.clear());

const drawn = places.map(({ path }) => path).filter(hasScreen);
const kindOf = (path: string) => (path.startsWith('/parent/') ? 'parent' : 'staff');

/** Where somebody who was at this place begins after signing in again. */
function backFrom(path: string): string {
  rememberLocation(path, 'u1', hasScreen);
  return pathAfterSignIn({ user: { id: 'u1', user_type: kindOf(path) } } as Session);
}

test('whoever was at a place with a screen comes back to a screen', () => {
  expect(drawn.length).toBeGreaterThan(60);
  expect(drawn.map(backFrom).filter((path) => !hasScreen(path))).toEqual([]);
});

test.each([
  ['/dashboard/students/enquiry/:admission_number', '/dashboard/students/enquiry'],
  ['/dashboard/students/parents/:id/portal', '/dashboard/students/parents'],
  ['/parent/app/children/:id/fees', '/parent/app'],
  ['/dashboard/finance/members-in-waiver/:waiver_id', '/dashboard/app'],
])('after %s comes %s', (from, to) => expect(backFrom(from)).toBe(to));
