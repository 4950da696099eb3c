import type { Campaign } from '@darasa/contract/communication/campaigns';
import type { Channel } from '@darasa/contract/communication/tokens';
import { sql } from 'kysely';
import { acrossPlaces, type Db, scopeOf } from '../../../platform/db/scope.ts';
import { newId } from '../../../platform/ids.ts';
import type { NewCampaign } from '../campaigns/queries.ts';

export interface NewMessage {
  id: string;
  phone: string;
  name: string;
  student_ids: readonly string[];
  learners: string;
  language: 'en' | 'sw';
  text: string;
  segments: number;
  tokens: number;
  // What few messages have is left out of the others: thousands travel as one JSON.
  parameters?: readonly string[] | undefined;
  document?: object | undefined;
  is_copy?: true | undefined;
  delivery_ids?: readonly string[];
}

/** Nobody is asked to wait for the morning for these. */
export const leavesAtNight = (kind: Campaign['kind']): boolean =>
  kind === 'emergency' || kind === 'reply';

/** The rows of messages as JSON has them: what the application decided, in one statement. */
const asRows = (json: ReturnType<typeof sql>) => sql`jsonb_to_recordset(${json}) as r (id uuid,
  phone text, name text, student_ids uuid[], learners text, language text, text text,
  parameters jsonb, document jsonb, segments int, tokens int, is_copy boolean, delivery_ids uuid[])`;

/** With a time they are paid for and leave then; without one, tokens or somebody's yes are missing. */
export async function insertMessages(
  db: Db,
  campaign: Pick<NewCampaign, 'id' | 'channel' | 'kind' | 'created_at'> & { at_night?: boolean },
  rows: readonly NewMessage[],
  leaves_at: string | null = null,
  unpaid: 'planned' | 'paused' = 'planned',
): Promise<void> {
  if (rows.length === 0) return;
  const { tenant_id, school_id } = scopeOf(db);
  const { at_night = leavesAtNight(campaign.kind) } = campaign;
  await sql`
    insert into communication.messages (tenant_id, id, school_id, campaign_id, channel, phone, name,
      student_ids, learners, language, text, parameters, document, segments, tokens, state, is_copy,
      at_night, delivery_ids, created_at, next_try_at)
    select ${tenant_id}, r.id, ${school_id}, ${campaign.id}, ${campaign.channel}, r.phone, r.name,
      r.student_ids, r.learners, r.language, r.text, r.parameters, r.document, r.segments, r.tokens,
      ${leaves_at ? 'waiting' : unpaid}, coalesce(r.is_copy, false), ${at_night},
      coalesce(r.delivery_ids, '{}'), ${campaign.created_at}, ${leaves_at}
    from ${asRows(sql`${JSON.stringify(rows)}::jsonb`)}
  `.execute(db);
}

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

/** All of a message that somebody agreed to: what has its rows already, and what has not. */
export async function releaseWhole(
  db: Db,
  campaign_id: string,
  tokens_max: number | null,
  from_at: string,
): Promise<{ tokens: number; paused: number }> {
  // First these: a part whose rows are just being written is waited for, and found among the rows.
  if (tokens_max === null) await releaseFrozen(db, campaign_id, from_at);
  else await writeUnpaid(db, campaign_id);
  return releaseMessages(db, { campaign_id }, tokens_max, from_at);
}

/** All rows of a message that is not paid for, now: only single rows can wait for tokens. */
async function writeUnpaid(db: Db, campaign_id: string): Promise<void> {
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
async function releaseFrozen(db: Db, campaign_id: string, from_at: string): Promise<void> {
  await sql`
    update communication.frozen
    set leaves_at = ${from_at}
    where campaign_id = ${campaign_id} and leaves_at is null and cancelled_at is null
  `.execute(db);
}

/** Of what has no rows yet; answers what comes back. */
async function cancelFrozen(db: Db, campaign_id: string, now: string): Promise<Gone> {
  const found = await sql<Gone>`
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

interface Gone {
  count: number;
  reserved: number;
}

/** Messages of a campaign: all of them, or only these. */
interface Chosen {
  campaign_id: string;
  ids?: readonly string[] | undefined;
}

const chosen = ({ campaign_id, ids }: Chosen) => sql`m.campaign_id = ${campaign_id}
  and (${ids ?? null}::uuid[] is null or m.id = any (${ids ?? null}::uuid[]))`;

/**
 * Which planned or paused messages the tokens pay for, in the order in which they stand. `paused`
 * counts all of the campaign that wait for tokens afterwards, chosen now or not.
 */
export async function releaseMessages(
  db: Db,
  which: Chosen,
  tokens_max: number | null,
  from_at: string,
): Promise<{ released: number; tokens: number; paused: number }> {
  const found = await sql<{ released: number; tokens: number; paused: number }>`
    with counted as materialized (
      select m.id, m.ctid as place, m.tokens, sum(m.tokens) over (order by m.id) as until_here
      from communication.messages m
      where ${chosen(which)} and m.state in ('planned', 'paused')
    ), changed as (
      update communication.messages m
      set state = case when ${tokens_max}::int is null or c.until_here <= ${tokens_max}
          then 'waiting' else 'paused' end,
        next_try_at = ${from_at}
      from counted c
      where m.ctid = c.place
      returning m.state, m.tokens
    )
    select count(*) filter (where state = 'waiting')::int as released,
      coalesce(sum(tokens) filter (where state = 'waiting'), 0)::int as tokens,
      count(*) filter (where state = 'paused')::int + (
        select count(*)
        from communication.messages
        where campaign_id = ${which.campaign_id} and state = 'paused'
          and id not in (select id from counted))::int as paused
    from changed
  `.execute(db);
  return found.rows[0]!;
}

export async function sumOpen(db: Db, campaign_id: string): Promise<number> {
  const found = await sql<{ tokens: number }>`
    select coalesce(sum(tokens), 0)::int + (
        select coalesce(sum(tokens), 0)
        from communication.frozen
        where campaign_id = ${campaign_id} and leaves_at is null and cancelled_at is null
      )::int as tokens
    from communication.messages
    where campaign_id = ${campaign_id} and state in ('planned', 'paused')
  `.execute(db);
  return found.rows[0]!.tokens;
}

/** Whether it goes to families whom somebody limited to some classes does not see. */
export async function goesBeyond(db: Db, campaign_id: string): Promise<boolean> {
  const rows = sql<{ count: number }>`
    select count(*)::int as count from communication.messages where campaign_id = ${campaign_id}`;
  const seen = await rows.execute(db);
  // What has no rows yet is looked through by hand, by the rule that its rows will have.
  const unwritten = await sql<{ hidden: boolean }>`
    select exists (
      select
      from communication.frozen f
      cross join ${asRows(sql`f.messages::jsonb`)}
      where f.campaign_id = ${campaign_id} and r.student_ids <> '{}'
        and not r.student_ids && coalesce(
          (select array_agg(s.id) from students.students s), '{}')) as hidden
  `.execute(db);
  if (unwritten.rows[0]!.hidden) return true;
  const all = await rows.execute(acrossPlaces(db));
  return all.rows[0]!.count > seen.rows[0]!.count;
}

/** What has not gone out yet is cancelled; answers what comes back. */
export async function cancelWaiting(db: Db, campaign_id: string, now: string): Promise<Gone> {
  // First these: a part whose rows are just being written is waited for, and found among the rows.
  const frozen = await cancelFrozen(db, campaign_id, now);
  const found = await sql<Gone>`
    with open as materialized (
      select ctid as place, state = 'waiting' as was_reserved
      from communication.messages
      where campaign_id = ${campaign_id} and state in ('planned', 'paused', 'waiting')
      for update
    ), gone as (
      update communication.messages m
      set state = 'cancelled', done_at = ${now}
      from open o
      where m.ctid = o.place
      returning m.tokens, o.was_reserved
    )
    select count(*)::int as count,
      coalesce(sum(tokens) filter (where was_reserved), 0)::int as reserved
    from gone
  `.execute(db);
  const { count, reserved } = found.rows[0]!;
  return { count: count + frozen.count, reserved: reserved + frozen.reserved };
}

/**
 * Failed messages begin anew; those who opted out stay as they are. What the carrier never took
 * becomes planned again. What it took and charged for keeps its row, and another takes its place.
 */
export async function replanFailed(
  db: Db,
  which: Chosen,
  now: string,
): Promise<{ id: string; tokens: number }[]> {
  const { tenant_id } = scopeOf(db);
  const failed = await sql<{ id: string; was_charged: boolean }>`
    select m.id, m.sent_at is not null as was_charged
    from communication.messages m
    left join communication.contacts k on k.tenant_id = m.tenant_id and k.phone = m.phone
    where ${chosen(which)} and m.state = 'failed' and not m.is_resent
      and case when m.channel = 'sms' then k.sms_opted_out_at else k.whatsapp_opted_out_at end is null
    order by m.id
    for update of m
  `.execute(db);
  const ids = (was_charged: boolean) =>
    failed.rows.filter((one) => one.was_charged === was_charged).map((one) => one.id);
  const copies = ids(true).map((old_id) => ({ old_id, id: newId(Date.parse(now)) }));
  const [planned, made] = await Promise.all([
    sql<{ id: string; tokens: number }>`
      update communication.messages
      set state = 'planned', reason = null, provider_id = null, tries = 0, done_at = null
      where tenant_id = ${tenant_id} and id = any (${ids(false)}::uuid[])
      returning id, tokens
    `.execute(db),
    sql<{ id: string; tokens: number }>`
      with old as (
        update communication.messages m
        set is_resent = true
        from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as r (old_id uuid, id uuid)
        where m.tenant_id = ${tenant_id} and m.id = r.old_id
        returning m.*, r.id as new_id
      )
      insert into communication.messages (tenant_id, id, school_id, campaign_id, channel, phone, name,
        student_ids, learners, language, text, parameters, document, segments, tokens, state, is_copy,
        at_night, delivery_ids, attempt, created_at)
      select tenant_id, new_id, school_id, campaign_id, channel, phone, name, student_ids, learners,
        language, text, parameters, document, segments, tokens, 'planned', is_copy, at_night,
        delivery_ids, attempt + 1, ${now}
      from old
      returning id, tokens
    `.execute(db),
  ]);
  return [...planned.rows, ...made.rows];
}
