import type { Notification } from '@darasa/contract/platform/notifications';
import { sql } from 'kysely';
import type { Db } from '../db/scope.ts';

const socket_rows_max = 20;
const archived_at_once = 5_000;

const shown = ['id', 'title', 'text', 'link', 'created_at', 'read_at'] as const;

export interface Page {
  page: number;
  page_size: number;
  unread?: boolean;
}

interface PageRow extends Notification {
  count: number;
  unread_count: number;
}

/** One page with both counts. A page without rows is one row of counts, so that they are never lost. */
export async function pageOfNotifications(db: Db, user_id: string, input: Page) {
  const unread = input.unread ?? false;
  const found = await sql<PageRow>`
    with mine as (
      select id, title, text, link, created_at, read_at
      from platform.notifications
      where user_id = ${user_id}
    ), totals as (
      select count(*) filter (where not ${unread} or read_at is null) as count,
        count(*) filter (where read_at is null) as unread_count
      from mine
    )
    select totals.count, totals.unread_count, n.*
    from totals
    left join lateral (
      select *
      from mine
      where not ${unread} or read_at is null
      order by created_at desc, id desc
      limit ${input.page_size} offset ${(input.page - 1) * input.page_size}
    ) n on true
    order by n.created_at desc, n.id desc
  `.execute(db);
  const { count = 0, unread_count = 0 } = found.rows[0] ?? {};
  const rows = found.rows
    .filter((row) => row.id !== null)
    .map(({ count: _count, unread_count: _unread_count, ...row }): Notification => row);
  return { rows, count, unread_count };
}

/** What a socket is sent when it connects, and when something was read elsewhere. */
export const listNotifications = (db: Db, user_id: string): Promise<Notification[]> =>
  db
    .selectFrom('platform.notifications')
    .select(shown)
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(socket_rows_max)
    .execute();

export async function findNotification(
  db: Db,
  user_id: string,
  id: string,
): Promise<Notification | null> {
  const row = await db
    .selectFrom('platform.notifications')
    .select(shown)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function countUnread(db: Db, user_id: string): Promise<number> {
  const row = await db
    .selectFrom('platform.notifications')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Marks one or all as read; what was read before keeps its time. Says how many changed. */
export async function markRead(
  db: Db,
  user_id: string,
  which: { id: string } | 'all',
  now: string,
): Promise<number> {
  let query = db
    .updateTable('platform.notifications')
    .set({ read_at: now })
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null);
  if (which !== 'all') query = query.where('id', '=', which.id);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

export interface NewNotification {
  tenant_id: string;
  title: string;
  text: string | null;
  link: string | null;
  created_at: string;
}

/** One row for each person, in one statement: `ids` and `user_ids` belong together by place. */
export async function insertNotifications(
  db: Db,
  ids: string[],
  user_ids: string[],
  { tenant_id, title, text, link, created_at }: NewNotification,
): Promise<void> {
  await sql`
    insert into platform.notifications (tenant_id, id, user_id, title, text, link, created_at)
    select ${tenant_id}, n.id, n.user_id, ${title}, ${text}, ${link}, ${created_at}::timestamptz
    from unnest(${ids}::uuid[], ${user_ids}::uuid[]) as n (id, user_id)
  `.execute(db);
}

/** Removes what is older, some thousands at a time, and says how many. */
export async function deleteOlder(db: Db, before: string): Promise<number> {
  const deleted = await sql`
    delete from platform.notifications
    where id in (
      select id
      from platform.notifications
      where created_at < ${before}
      limit ${archived_at_once}
    )
  `.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}
