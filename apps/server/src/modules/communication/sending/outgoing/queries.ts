import { sql } from 'kysely';
import { acrossPlaces, type Db, scopeOf } from '#platform/db/scope.ts';
import { newId } from '#platform/ids.ts';
import type { NewCampaign } from './campaign-queries.ts';
import {
  asRows,
  cancelFrozen,
  type FrozenSums,
  hasHiddenFrozen,
  releaseFrozen,
  writeUnpaid,
} from './frozen-queries.ts';
import { leavesAtNight, type NewMessage } from './new-message.ts';

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
  if (await hasHiddenFrozen(db, campaign_id)) return true;
  const all = await rows.execute(acrossPlaces(db));
  return all.rows[0]!.count > seen.rows[0]!.count;
}

/**
 * A message is cancelled as long as it waits: what has not gone out yet is cancelled; answers what comes
 * back.
 */
export async function cancelWaiting(db: Db, campaign_id: string, now: string): Promise<FrozenSums> {
  // First these: a part whose rows are just being written is waited for, and found among the rows.
  const frozen = await cancelFrozen(db, campaign_id, now);
  const found = await sql<FrozenSums>`
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
