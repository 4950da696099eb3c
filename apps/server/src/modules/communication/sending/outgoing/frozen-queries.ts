import type { Channel } from '@darasa/contract/communication/sending/tokens';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import type { NewCampaign } from './campaign-queries.ts';
import { leavesAtNight, type NewMessage } from './new-message.ts';

/** The rows of messages as JSON has them: what the application decided, in one statement. */
export const asRows = (
  json: ReturnType<typeof sql>,
) => sql`jsonb_to_recordset(${json}) as r (id uuid,
  phone text, name text, student_ids uuid[], learners text, language text, text text,
  parameters jsonb, document jsonb, segments int, tokens int, is_copy boolean, delivery_ids uuid[])`;

/** As many as one turn of the worker sends. */
const frozen_max = 500;

/** Settles messages; their rows are written by the worker. Without a time they wait for somebody's yes. */
export async function freezeMessages(
  db: Db,
  campaign: Pick<NewCampaign, 'id' | 'channel' | 'kind' | 'created_at'>,
  rows: readonly NewMessage[],
  leaves_at: string | null,
): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  const parts = Array.from({ length: Math.ceil(rows.length / frozen_max) }, (_, nth) =>
    rows.slice(nth * frozen_max, (nth + 1) * frozen_max),
  );
  const values = parts.map(
    (part, nth) => sql`(${tenant_id}, ${campaign.id}, ${nth}::int, ${school_id},
      ${campaign.channel}, ${part.length},
      ${part.reduce((sum, one) => sum + one.tokens, 0)}, ${leavesAtNight(campaign.kind)},
      ${leaves_at}, ${campaign.created_at}, ${JSON.stringify(part)})`,
  );
  await sql`
    insert into communication.frozen (tenant_id, campaign_id, nth, school_id, channel,
      messages_count, tokens, at_night, leaves_at, created_at, messages)
    values ${sql.join(values)}
  `.execute(db);
}

/** Writes the rows of one frozen part, if there is one; answers whether there are more. */
export async function writeFrozen(db: Db, channel: Channel): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ more: boolean }>`
    with next as materialized (
      select campaign_id, nth
      from communication.frozen
      where tenant_id = ${tenant_id} and school_id = ${school_id} and channel = ${channel}
      order by created_at, campaign_id, nth
      limit 1
      for update skip locked
    ), taken as (
      delete from communication.frozen
      where tenant_id = ${tenant_id} and (campaign_id, nth) = (select campaign_id, nth from next)
      returning *
    ), written as (${rowsOfTaken})
    select exists (
      select
      from communication.frozen
      where tenant_id = ${tenant_id} and school_id = ${school_id} and channel = ${channel}
        and (campaign_id, nth) not in (select campaign_id, nth from next)) as more
  `.execute(db);
  return found.rows[0]!.more;
}

/** The rows of frozen parts, as what was taken away says: cancelled, not paid for yet, or ready to leave. */
const rowsOfTaken = sql`
  insert into communication.messages (tenant_id, id, school_id, campaign_id, channel, phone, name,
    student_ids, learners, language, text, parameters, document, segments, tokens, state, is_copy,
    at_night, delivery_ids, created_at, next_try_at, done_at)
  select t.tenant_id, r.id, t.school_id, t.campaign_id, t.channel, r.phone, r.name, r.student_ids,
    r.learners, r.language, r.text, r.parameters, r.document, r.segments, r.tokens,
    case when t.cancelled_at is not null then 'cancelled'
      when t.leaves_at is null then 'planned' else 'waiting' end,
    coalesce(r.is_copy, false), t.at_night, coalesce(r.delivery_ids, '{}'), t.created_at, t.leaves_at,
    t.cancelled_at
  from taken t
  cross join ${asRows(sql`t.messages::jsonb`)}`;

/** All rows of a message that is not paid for, now: only single rows can wait for tokens. */
export async function writeUnpaid(db: Db, campaign_id: string): Promise<void> {
  await sql`
    with taken as (
      delete from communication.frozen
      where campaign_id = ${campaign_id} and leaves_at is null
      returning *
    )
    ${rowsOfTaken}
  `.execute(db);
}

/** It is paid for: whatever has no rows yet gets them as ready to leave. */
export async function releaseFrozen(db: Db, campaign_id: string, from_at: string): Promise<void> {
  await sql`
    update communication.frozen
    set leaves_at = ${from_at}
    where campaign_id = ${campaign_id} and leaves_at is null and cancelled_at is null
  `.execute(db);
}

/** Of what has no rows yet; answers what comes back. */
export async function cancelFrozen(db: Db, campaign_id: string, now: string): Promise<FrozenSums> {
  const found = await sql<FrozenSums>`
    with gone as (
      update communication.frozen
      set cancelled_at = ${now}
      where campaign_id = ${campaign_id} and cancelled_at is null
      returning messages_count, tokens, leaves_at
    )
    select coalesce(sum(messages_count), 0)::int as count,
      coalesce(sum(tokens) filter (where leaves_at is not null), 0)::int as reserved
    from gone
  `.execute(db);
  return found.rows[0]!;
}

export interface FrozenSums {
  count: number;
  reserved: number;
}

/** Whether it is for families whom somebody limited to some classes does not see. */
export async function hasHiddenFrozen(db: Db, campaign_id: string): Promise<boolean> {
  // Looked through by hand, by the rule that the rows will have.
  const found = await sql<{ hidden: boolean }>`
    select exists (
      select
      from communication.frozen f
      cross join ${asRows(sql`f.messages::jsonb`)}
      where f.campaign_id = ${campaign_id} and r.student_ids <> '{}'
        and not r.student_ids && coalesce(
          (select array_agg(s.id) from students.students s), '{}')) as hidden
  `.execute(db);
  return found.rows[0]!.hidden;
}
