import { expect, test } from 'vitest';
import type { Session } from '../platform/session.ts';
import { elsewhere } from './elsewhere.ts';
import { organisation, pageData } from './page-data-for-tests.ts';

const suspended = pageData(null, { organisation: { ...organisation, deactivated: true } });
const session = { user: { id: 'u1', user_type: 'staff' } } as Session;
const parent = { user: { id: 'u2', user_type: 'parent' } } as Session;

test.each([
  ['/auth/login', pageData(), null, null],
  ['/home/app', pageData(), session, null],
  ['/auth/login', pageData(), session, '/dashboard/app'],
  ['/auth/forgot-password', pageData(), session, '/dashboard/app'],
  ['/parent/auth/login', pageData(), parent, '/parent/app'],
  ['/auth/set-password', pageData(), session, null],
  ['/home/app', suspended, null, '/suspended'],
  ['/auth/login', suspended, session, '/suspended'],
  ['/suspended', suspended, session, null],
])('%s', (path, data, who, expected) => {
  expect(elsewhere(path, data, who)).toBe(expected);
});
