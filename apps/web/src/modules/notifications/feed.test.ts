import type { Notification } from '@darasa/contract/platform/notifications';
import { expect, test } from 'vitest';
import { approvalOf, linkOf, withOneMore, withRead, withRows } from './feed.ts';

const one = (id: string, read_at: string | null = null): Notification => ({
  id,
  event: null,
  many: null,
  title: `Title ${id}`,
  text: null,
  link: null,
  created_at: '2026-09-15T06:00:00Z',
  read_at,
});

test('a new one goes to the front, once', () => {
  const feed = withOneMore(withRows([one('a', '2026-09-15T06:00:00Z')]), one('b'));
  expect(feed.rows.map((row) => row.id)).toEqual(['b', 'a']);
  expect(feed).toMatchObject({ count: 2, unread_count: 1 });
  expect(withOneMore(feed, one('b'))).toBe(feed);
});

test('reading one or all counts down', () => {
  const feed = withRows([one('a'), one('b'), one('c', '2026-09-15T06:00:00Z')]);
  expect(feed.unread_count).toBe(2);
  expect(withRead(feed, 'now', ['a'])).toMatchObject({ unread_count: 1 });
  expect(withRead(feed, 'now', ['c'])).toMatchObject({ unread_count: 2 });
  const all = withRead(feed, 'now');
  expect(all.unread_count).toBe(0);
  expect(all.rows.every((row) => row.read_at)).toBe(true);
});

test.each([
  ['/dashboard/finance/payments?page=2', true],
  [`/dashboard/students/enquiry/${encodeURIComponent('KHA/A.0012')}?tab=behaviour`, true],
  ['https://evil.example/dashboard/', false],
  ['//evil.example', false],
  ['javascript:alert(1)', false],
  ['/dashboard/\\evil.example', false],
])('%s is followed: %s', (link, followed) =>
  expect(linkOf({ ...one('a'), link })).toBe(followed ? link : null),
);

test('what waits for a decision can be decided where it is told', () => {
  const id = '0198c2f0-0000-7000-8000-000000000001';
  const link = `/dashboard/approvals?item=${id}`;
  expect(approvalOf({ event: 'approvals.waits', link })).toBe(id);
  expect(approvalOf({ event: 'approvals.moves', link })).toBeNull();
  expect(approvalOf({ event: 'approvals.waits', link: '/dashboard/approvals' })).toBeNull();
});
