import type { ReminderKind } from '@darasa/rules/reminders';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface WaitingReminder {
  id: string;
  student_ids: string[];
  kind: ReminderKind;
  min_balance_cents: number;
}

/** Held for the morning or without tokens; or about to leave, after they have waited. */
export type WaitingKind = 'resting' | 'due';

/** Reminders of these kinds that have not left yet. */
export async function listWaiting(
  db: Db,
  now: string,
  kinds: readonly ReminderKind[],
  which: WaitingKind,
): Promise<WaitingReminder[]> {
  const { tenant_id, school_id } = scopeOf(db);
  // What is sent at once was counted a moment ago.
  const are =
    which === 'due'
      ? sql`m.state = 'waiting' and m.next_try_at <= ${now}
          and m.created_at < ${now}::timestamptz - interval '1 minute'`
      : sql`(m.state = 'paused' or (m.state = 'waiting' and m.next_try_at > ${now}))`;
  const found = await sql<WaitingReminder>`
    select m.id, m.student_ids, r.kind, r.min_balance_cents
    from communication.messages m
    join communication.reminder_runs x on (x.tenant_id, x.campaign_id) = (m.tenant_id, m.campaign_id)
    join communication.reminder_rules r on (r.tenant_id, r.id) = (x.tenant_id, x.rule_id)
    where m.tenant_id = ${tenant_id} and m.school_id = ${school_id}
      and ${are} and cardinality(m.student_ids) > 0 and r.kind = any (${kinds}::text[])
    limit 20000
  `.execute(db);
  return found.rows;
}

/** Answers for each message to many what comes back, and how many of it still wait. */
export async function cancelPaid(db: Db, ids: readonly string[], now: string) {
  if (ids.length === 0) return [];
  const { tenant_id } = scopeOf(db);
  const gone = await sql<{ campaign_id: string; reserved: number }>`
    with open as (
      select id, state = 'waiting' as was_reserved
      from communication.messages
      where tenant_id = ${tenant_id} and id = any (${ids}::uuid[])
        and state in ('paused', 'waiting')
      for update
    ), gone as (
      update communication.messages m
      set state = 'cancelled', reason = 'Paid before it left', done_at = ${now}
      from open o
      where m.tenant_id = ${tenant_id} and m.id = o.id
      returning m.campaign_id, m.tokens, o.was_reserved
    )
    select campaign_id, coalesce(sum(tokens) filter (where was_reserved), 0)::int as reserved
    from gone
    group by campaign_id
  `.execute(db);
  const left = await sql<{ campaign_id: string; open: number }>`
    select c.id as campaign_id, count(m.id)::int + (
        select coalesce(sum(f.messages_count), 0)
        from communication.frozen f
        where f.tenant_id = ${tenant_id} and f.campaign_id = c.id and f.cancelled_at is null
      )::int as open
    from unnest(${gone.rows.map((one) => one.campaign_id)}::uuid[]) as c (id)
    left join communication.messages m on m.tenant_id = ${tenant_id} and m.campaign_id = c.id
      and m.state in ('planned', 'paused', 'waiting', 'sending')
    group by c.id
  `.execute(db);
  const open_of = new Map(left.rows.map((one) => [one.campaign_id, one.open]));
  return gone.rows.map((one) => ({ ...one, open: open_of.get(one.campaign_id) ?? 0 }));
}
