import { expect, test } from 'vitest';
import type { LiveSession } from '../tenancy.ts';
import { limitsFor } from './limits.ts';

const role = (id: string, module: string) => ({
  id,
  name: id,
  permissions: [{ module: { name: module }, acts: ['view' as const] }],
});

const session = (grants: LiveSession['grants'], is_admin = false) =>
  ({
    grants,
    user: { is_admin, roles: [role('teacher', 'students'), role('librarian', 'library')] },
  }) as unknown as LiveSession;

const limited = { role_id: 'teacher', limits: ['a', 'b'] };
const free = { role_id: 'librarian', limits: null };

test('only the roles that open the endpoint count', () => {
  const both = session([limited, free]);
  expect(limitsFor({ module: 'students' }, both)).toEqual(['a', 'b']);
  expect(limitsFor({ module: 'library' }, both)).toBe('*');
  expect(limitsFor({ who: 'signed-in' }, both)).toEqual(['a', 'b']);
});

test('the same role without a limit lifts it, and an administrator has none', () => {
  const twice = session([limited, { role_id: 'teacher', limits: null }]);
  expect(limitsFor({ module: 'students' }, twice)).toBe('*');
  expect(limitsFor({ module: 'students' }, session([limited], true))).toBe('*');
  expect(limitsFor({ module: 'students' }, session([]))).toBe('*');
});
