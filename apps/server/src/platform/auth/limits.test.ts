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

const limited = { role_id: 'teacher', limits: ['a', 'b'], money_account_ids: null };
const free = { role_id: 'librarian', limits: null, money_account_ids: null };
const cashier = { role_id: 'teacher', limits: null, money_account_ids: ['box'] };
const none = { places: '*', money_accounts: '*', taught: '*' };

test('only the roles that open the endpoint count', () => {
  const both = session([limited, free]);
  const places = { places: ['a', 'b'], money_accounts: '*', taught: '*' };
  expect(limitsFor({ module: 'students' }, both)).toEqual(places);
  expect(limitsFor({ module: 'library' }, both)).toEqual(none);
  expect(limitsFor({ who: 'signed-in' }, both)).toEqual(places);
});

test('the same role without a limit lifts it, and an administrator has none', () => {
  const twice = session([limited, { ...free, role_id: 'teacher' }]);
  expect(limitsFor({ module: 'students' }, twice)).toEqual(none);
  expect(limitsFor({ module: 'students' }, session([limited], true))).toEqual(none);
  expect(limitsFor({ module: 'students' }, session([]))).toEqual(none);
});

test('accounts are a limit of their own, and an exception lifts neither', () => {
  const box = { places: '*', money_accounts: ['box'], taught: '*' };
  expect(limitsFor({ module: 'students' }, session([cashier]))).toEqual(box);
  expect(limitsFor({ module: 'finance', act: 'approve' }, session([cashier]))).toEqual(box);
  const twice = session([cashier, { ...cashier, money_account_ids: ['bank'] }]);
  expect(limitsFor({ module: 'students' }, twice).money_accounts).toEqual(['box', 'bank']);
  const crossed = { places: ['a', 'b'], money_accounts: ['box'], taught: '*' };
  expect(limitsFor({ module: 'students' }, session([cashier, limited]))).toEqual(crossed);
});

test('whoever is let in as a teacher alone sees the own teaching', () => {
  const staff = { id: 'kamau' };
  const teacher = { ...session([]), staff } as unknown as LiveSession;
  teacher.user.roles = [role('teacher', 'teacher-portal')] as never;
  const both = ['academics', 'teacher-portal'] as const;
  expect(limitsFor({ module: both }, teacher).taught).toEqual(['kamau']);
  expect(limitsFor({ module: 'teacher-portal' }, teacher).taught).toEqual(['kamau']);
  expect(limitsFor({ module: 'students' }, teacher).taught).toBe('*');
  // Another act is another right: whoever only reads the school's marks writes the own ones.
  expect(limitsFor({ module: both, act: 'edit' }, teacher).taught).toEqual(['kamau']);
  teacher.user.roles = [role('teacher', 'teacher-portal'), role('office', 'academics')] as never;
  expect(limitsFor({ module: both }, teacher).taught).toBe('*');
  expect(limitsFor({ module: both, act: 'edit' }, teacher).taught).toEqual(['kamau']);
  expect(limitsFor({ module: both }, { ...teacher, staff: null }).taught).toBe('*');
});

test('a role for some classes keeps its limit beside that of a teacher', () => {
  const twice = session([limited, free]);
  twice.user.roles = [role('teacher', 'academics'), role('librarian', 'teacher-portal')] as never;
  const person = { ...twice, staff: { id: 'kamau' } } as unknown as LiveSession;
  const both = ['academics', 'teacher-portal'] as const;
  expect(limitsFor({ module: both }, person)).toMatchObject({ places: ['a', 'b'], taught: '*' });
  expect(limitsFor({ module: 'teacher-portal' }, person)).toMatchObject({
    places: '*',
    taught: ['kamau'],
  });
});
