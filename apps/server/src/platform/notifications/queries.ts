import type { Notification } from '@darasa/contract/platform/notifications';
import { sql } from 'kysely';
import { countedPage } from '../counted-page.ts';
import type { Db } from '../db/scope.ts';

const socket_rows_max = 20;
const archived_at_once = 5_000;

const shown = ['id', 'event', 'many', 'title', 'text', 'link', 'created_at', 'read_at'] as const;

export interface Page {
  page: number;
  page_size: number;
  unread?: boolean;
}

interface PageRow extends Notification {
  count: number;
  unread_count: number;
  shown_at: string;
}

/**
 * One page with both counts. A page without rows is one row of counts, so that they are never lost.
 * What was put off is not there until its time, and then stands where a new one would.
 */
export async function pageOfNotifications(db: Db, user_id: string, input: Page, now: string) {
  const unread = input.unread ?? false;
  const found = await sql<PageRow>`
    with mine as (
      select id, event, many, title, text, link, created_at, read_at,
        coalesce(snoozed_until, created_at) as shown_at
      from platform.notifications
      where user_id = ${user_id}
        and (snoozed_until is null or snoozed_until <= ${now})
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
      order by shown_at desc, id desc
      limit ${input.page_size} offset ${(input.page - 1) * input.page_size}
    ) n on true
    order by n.shown_at desc, n.id desc
  `.execute(db);
  const { count = 0, unread_count = 0 } = found.rows[0] ?? {};
  const rows = found.rows
    .filter((row) => row.id !== null)
    .map(({ count: _, unread_count: __, shown_at: ___, ...row }): Notification => row);
  return { rows, count, unread_count };
}

/** Lists what a socket is sent when it connects, and when something was read elsewhere. */
export const listNotifications = (
  db: Db,
  user_id: string,
  now = new Date(),
): Promise<Notification[]> =>
  db
    .selectFrom('platform.notifications')
    .select(shown)
    .where('user_id', '=', user_id)
    .where((is) =>
      is.or([is('snoozed_until', 'is', null), is('snoozed_until', '<=', now.toISOString())]),
    )
    .orderBy(sql`coalesce(snoozed_until, created_at)`, 'desc')
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

export async function countUnread(db: Db, user_id: string, now: string): Promise<number> {
  const row = await db
    .selectFrom('platform.notifications')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .where((is) => is.or([is('snoozed_until', 'is', null), is('snoozed_until', '<=', now)]))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Which of these are this person's own. */
export async function listOwnIds(db: Db, user_id: string, ids: string[]): Promise<string[]> {
  const found = await db
    .selectFrom('platform.notifications')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', 'in', ids)
    .execute();
  return found.map((row) => row.id);
}

/** Marks some or all as read; what was read before keeps its time. Says how many changed. */
export async function markRead(
  db: Db,
  user_id: string,
  which: string[] | 'all',
  now: string,
): Promise<number> {
  let query = db
    .updateTable('platform.notifications')
    .set({ read_at: now })
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null);
  if (which !== 'all') query = query.where('id', 'in', which);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

/** A snoozed notice comes back: what is put off comes back as new, whether or not it was read. */
export const snooze = (db: Db, user_id: string, ids: string[], until: string) =>
  db
    .updateTable('platform.notifications')
    .set({ snoozed_until: until, read_at: null })
    .where('user_id', '=', user_id)
    .where('id', 'in', ids)
    .execute();

const digest_rows_max = 50;

/** Lists what a digest tells: what came since, and was not read meanwhile. */
export const listUnreadSince = (db: Db, user_id: string, since: string) =>
  db
    .selectFrom('platform.notifications')
    .select(['title', 'text'])
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .limit(digest_rows_max)
    .execute();

export const findEmail = (db: Db, user_id: string) =>
  db
    .selectFrom('identity.users')
    .select(['email', 'first_name'])
    .where('id', '=', user_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();

export interface NewNotification {
  tenant_id: string;
  event: string | null;
  many: string | null;
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
  { tenant_id, event, many, title, text, link, created_at }: NewNotification,
): Promise<void> {
  await sql`
    insert into platform.notifications
      (tenant_id, id, user_id, event, many, title, text, link, created_at)
    select ${tenant_id}, n.id, n.user_id, ${event}, ${many}, ${title}, ${text}, ${link},
      ${created_at}::timestamptz
    from unnest(${ids}::uuid[], ${user_ids}::uuid[]) as n (id, user_id)
  `.execute(db);
}

/**
 * Moves what is older out of the way, some thousands at a time, and says how many notifications went.
 * How each was delivered is of no use any more.
 */
export async function archiveOlder(db: Db, before: string, now: string): Promise<number> {
  await sql`
    delete from platform.deliveries
    where id in (
      select id
      from platform.deliveries
      where created_at < ${before}
      limit ${archived_at_once}
    )
  `.execute(db);
  const moved = await sql`
    with gone as (
      delete from platform.notifications
      where id in (
        select id
        from platform.notifications
        where created_at < ${before}
        limit ${archived_at_once}
      )
      returning *
    )
    insert into platform.old_notifications (tenant_id, id, user_id, event, many, title, text, link,
      created_at, read_at, archived_at)
    select tenant_id, id, user_id, event, many, title, text, link, created_at, read_at, ${now}
    from gone
    on conflict do nothing
  `.execute(db);
  return Number(moved.numAffectedRows ?? 0);
}

/** Those of more than 90 days ago; nothing about them is unread any more. */
export async function pageOfOld(db: Db, user_id: string, { page, page_size }: Page) {
  const found = await sql<Notification & { count: number }>`
    select n.count, p.*
    from (
      select count(*)::int as count
      from platform.old_notifications
      where user_id = ${user_id}
    ) n
    left join lateral (
      select id, event, many, title, text, link, created_at, coalesce(read_at, archived_at) as read_at
      from platform.old_notifications
      where user_id = ${user_id}
      order by created_at desc, id desc
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by p.created_at desc, p.id desc
  `.execute(db);
  return { ...countedPage(found.rows), unread_count: 0 };
}
