import { sql } from 'kysely';
import type { Db } from '../db/scope.ts';

export interface Limit {
  window_ms: number;
  tries_max: number;
  /** For how long nothing more is tried once the limit is reached. */
  block_ms: number;
  /** Each block after wrong tries alone is twice as long as the one before, up to this. */
  block_ms_max?: number;
  /** Wrong tries in a row after which only a reset helps. */
  in_a_row_max?: number;
}

export interface Attempts {
  subject: string;
  blocked_until: string | null;
}

/** Which of these subjects are blocked now. */
export async function findBlocked(db: Db, subjects: string[], now: Date): Promise<Attempts[]> {
  return db
    .selectFrom('platform.attempts')
    .select(['subject', 'blocked_until'])
    .where('subject', '=', sql<string>`any(${subjects})`)
    .where('blocked_until', '>', now.toISOString())
    .execute();
}

/**
 * Counts a try, and blocks the subject when it was the last one allowed. False when the subject was
 * blocked already: tries that come at the same moment wait here for each other, so that what is
 * counted before it is tried cannot be tried too often.
 */
export async function countAttempt(
  db: Db,
  tenant_id: string,
  subject: string,
  limit: Limit,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const window_start = new Date(now.getTime() - limit.window_ms).toISOString();
  const longest_ms = limit.block_ms_max ?? limit.block_ms;
  const block_until = new Date(now.getTime() + limit.block_ms).toISOString();
  // Of blocks in a row the first is number 0; 2 to the 20th is long past any cap.
  const later_block_until = sql`${at}::timestamptz + interval '1 ms' * least(${longest_ms}::bigint,
    ${limit.block_ms}::bigint * power(2, least(20, (a.in_a_row + 1) / ${limit.tries_max}::int - 1)))`;
  const for_ever = '9999-01-01T00:00:00Z';
  const row_max = limit.in_a_row_max ?? 1_000_000_000;
  const counted = await sql`
    insert into platform.attempts as a (tenant_id, subject, window_started_at, in_window, in_a_row, blocked_until)
    values (${tenant_id}, ${subject}, ${at}, 1, 1,
      case when 1 >= ${limit.tries_max}::int then ${block_until}::timestamptz end)
    on conflict (tenant_id, subject) do update set
      window_started_at = case when a.window_started_at < ${window_start}::timestamptz
        then ${at}::timestamptz else a.window_started_at end,
      in_window = case when a.window_started_at < ${window_start}::timestamptz then 1 else a.in_window + 1 end,
      in_a_row = a.in_a_row + 1,
      blocked_until = case
        when a.in_a_row + 1 >= ${row_max}::int then ${for_ever}::timestamptz
        when (case when a.window_started_at < ${window_start}::timestamptz then 1 else a.in_window + 1 end)
          >= ${limit.tries_max}::int then ${later_block_until}
        else a.blocked_until end
    where a.blocked_until is null or a.blocked_until <= ${at}::timestamptz
    returning subject
  `.execute(db);
  return counted.rows.length > 0;
}

/** Gives a counted try back that came to nothing, because there was no room to try it. */
export async function returnAttempt(db: Db, subject: string): Promise<void> {
  await db
    .updateTable('platform.attempts')
    .set((is) => ({
      in_window: is('in_window', '-', 1),
      in_a_row: is('in_a_row', '-', 1),
      blocked_until: null,
    }))
    .where('subject', '=', subject)
    .execute();
}

export async function forgetAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('platform.attempts').where('subject', '=', subject).execute();
}
