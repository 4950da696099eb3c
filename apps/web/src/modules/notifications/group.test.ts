import type { Notification } from '@darasa/contract/platform/notifications';
import { expect, test } from 'vitest';
import { grouped, placeOf } from './group.ts';

let n = 0;
const one = (extra: Partial<Notification> = {}): Notification => ({
  id: `id-${++n}`,
  event: 'finance.receipt_given',
  many: 'receipts',
  title: `Receipt ${n}`,
  text: null,
  link: '/dashboard/app',
  created_at: '2026-11-16T08:00:00Z',
  read_at: null,
  ...extra,
});

test('several of one kind and day are one line, and one stays itself', () => {
  const rows = [one(), one({ event: null, many: null, title: 'A word' }), one(), one()];
  const groups = grouped(rows);
  expect(groups.map((group) => group.title)).toEqual(['3 receipts', 'A word']);
  expect(groups[0]).toMatchObject({ text: `Newest: ${rows[0]!.title}`, link: '/dashboard/app' });
  expect(groups[0]!.all).toHaveLength(3);
});

test('yesterday, and what was read, stand apart; different links lead nowhere together', () => {
  const rows = [
    one(),
    one({ link: '/dashboard/user/account' }),
    one({ created_at: '2026-11-15T08:00:00Z' }),
    one({ read_at: '2026-11-16T09:00:00Z' }),
  ];
  expect(grouped(rows).map(({ title, link }) => [title, link])).toEqual([
    ['2 receipts', null],
    [rows[2]!.title, '/dashboard/app'],
    [rows[3]!.title, '/dashboard/app'],
  ]);
});

test('at the bell several are opened together, and one leads to the list', () => {
  const [both, alone] = grouped([one(), one(), one({ event: null })]);
  expect(placeOf(both!)).toBe(`/dashboard/notifications?open=${both!.all[0]!.id}`);
  expect(placeOf(alone!)).toBe('/dashboard/notifications');
});
