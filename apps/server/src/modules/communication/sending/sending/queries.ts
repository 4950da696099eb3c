import type { Channel } from '@darasa/contract/communication/sending/tokens';
import type { MessageState } from '@darasa/rules/message-status';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface ClaimedMessage {
  id: string;
  campaign_id: string;
  phone: string;
  text: string;
  parameters: string[] | null;
  document: { link: string; file_name: string } | null;
  tokens: number;
  tries: number;
  template_name: string | null;
  template_language: string | null;
  opted_out: boolean;
  /** Cancelled while the carrier had it, which gave it back. */
  is_cancelled: boolean;
}

/**
 * Takes messages that are due, each for a while: whoever is cut off loses them to the next one after
 * that. A message that was tried before keeps its key, so the carrier can tell that it is the same.
 */
export async function claimDue(
  db: Db,
  asked: { channel: Channel; now: string; until: string; is_night: boolean; limit: number },
): Promise<ClaimedMessage[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<ClaimedMessage>`
    with due as materialized (
      select m.ctid as place
      from communication.messages m
      where m.tenant_id = ${tenant_id} and m.school_id = ${school_id}
        and m.state in ('waiting', 'sending') and m.next_try_at <= ${asked.now}
        and m.channel = ${asked.channel} and (m.at_night or not ${asked.is_night})
      order by m.next_try_at, m.id
      limit ${asked.limit}
      for update skip locked
    ), taken as (
      update communication.messages m
      set state = 'sending', tries = m.tries + 1, next_try_at = ${asked.until}
      -- By its place: before the database has counted a new queue, it looks each id up by the school.
      where m.ctid = any (array(select place from due))
      returning m.*
    ), known as (
      -- Before the carrier hears of it: whoever answers at once answers this school.
      insert into communication.contacts as k (tenant_id, phone, last_school_id)
      select ${tenant_id}::uuid, phone, ${school_id}::uuid
      from taken
      group by phone
      order by phone
      on conflict (tenant_id, phone) do update set last_school_id = excluded.last_school_id
      where k.last_school_id is distinct from excluded.last_school_id
    ), begun as (
      update communication.campaigns c
      set state = 'sending'
      where c.state = 'scheduled' and c.id in (select campaign_id from taken)
    )
    select t.id, t.campaign_id, t.phone, t.text, t.parameters, t.document, t.tokens, t.tries,
      c.cancelled_at is not null as is_cancelled, w.name as template_name,
      coalesce(other.language, w.language) as template_language,
      coalesce(case when t.channel = 'sms' then k.sms_opted_out_at is not null
        else k.whatsapp_opted_out_at is not null end, false) as opted_out
    from taken t
    join communication.campaigns c on (c.tenant_id, c.id) = (t.tenant_id, t.campaign_id)
    left join communication.whatsapp_templates w
      on (w.tenant_id, w.id) = (c.tenant_id, c.whatsapp_template_id)
    -- The same template in the language that this message was written in.
    left join communication.whatsapp_templates other
      on other.tenant_id = w.tenant_id and other.school_id = w.school_id and other.name = w.name
      and other.language = t.language and other.state = 'approved'
    left join communication.contacts k on k.tenant_id = t.tenant_id and k.phone = t.phone
    order by t.id
  `.execute(db);
  return found.rows;
}

export interface Outcome {
  id: string;
  campaign_id: string;
  phone: string;
  tokens: number;
  state: Extract<MessageState, 'sent' | 'failed' | 'waiting' | 'cancelled'>;
  reason: string | null;
  provider_id: string | null;
  cost_text: string | null;
  sender: string | null;
  next_try_at: string | null;
  /** The carrier will refuse this number the next time too. */
  is_bad_number: boolean;
  /** Nobody has WhatsApp on this number. */
  not_there: boolean;
  /** This try does not count: nobody was asked. */
  untried: boolean;
}

export async function saveOutcomes(
  db: Db,
  channel: Channel,
  rows: readonly Outcome[],
  now: string,
) {
  const { tenant_id } = scopeOf(db);
  const json = JSON.stringify(rows);
  // Meanwhile another worker may have finished a message that we held too long.
  const changed = await sql<{
    id: string;
    campaign_id: string;
    state: string;
    tokens: number;
    delivery_ids: string[];
    reason: string | null;
  }>`
    with held as materialized (
      select m.ctid as place, m.id
      from communication.messages m
      where m.tenant_id = ${tenant_id} and m.id = any (${rows.map((one) => one.id)}::uuid[])
        and m.state = 'sending'
      for update
    )
    update communication.messages m
    set state = r.state, reason = r.reason,
      provider_id = coalesce(r.provider_id, m.provider_id), cost_text = r.cost_text,
      sender = coalesce(r.sender, m.sender), next_try_at = r.next_try_at,
      tries = m.tries - case when r.untried then 1 else 0 end,
      sent_at = case when r.state = 'sent' then ${now}::timestamptz end,
      done_at = case when r.state in ('failed', 'cancelled') then ${now}::timestamptz end
    from jsonb_to_recordset(${json}::jsonb) as r (id uuid, state text, reason text,
      provider_id text, cost_text text, sender text, next_try_at timestamptz, untried boolean)
    join held h on h.id = r.id
    where m.ctid = h.place
    returning m.id, m.campaign_id, m.state, m.tokens, m.delivery_ids, m.reason
  `.execute(db);
  // What WhatsApp says of a number tells nothing about its SMS.
  if (channel === 'sms') await noteNumbers(db, rows, now);
  return changed.rows;
}

/** Which numbers the carrier refuses; a number that it took is good again. */
async function noteNumbers(db: Db, rows: readonly Outcome[], now: string): Promise<void> {
  const heard = rows
    .filter((one) => one.state === 'sent' || one.state === 'failed')
    .map(({ phone, reason, is_bad_number }) => ({ phone, reason, is_bad_number }));
  await sql`
    update communication.contacts c
    set refused_at = case when r.is_bad then ${now}::timestamptz end, refused_reason = r.reason
    from (
      select phone, bool_or(is_bad_number) as is_bad, max(reason) filter (where is_bad_number) as reason
      from jsonb_to_recordset(${JSON.stringify(heard)}::jsonb)
        as h (phone text, reason text, is_bad_number boolean)
      group by phone
    ) r
    where c.tenant_id = ${scopeOf(db).tenant_id} and c.phone = r.phone
      and (r.is_bad or c.refused_at is not null)
  `.execute(db);
}

/** Messages that did not reach anybody, with what is needed to try another way. */
export async function listUndelivered(db: Db, ids: readonly string[]) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{
    phone: string;
    name: string;
    learners: string;
    language: 'en' | 'sw';
    document: { link: string } | null;
    school: string;
    about: { id: string; name: string }[];
  }>`
    select m.phone, m.name, m.learners, m.language, m.document, s.name as school, coalesce((
      select jsonb_agg(jsonb_build_object('id', l.id,
        'name', concat_ws(' ', l.first_name, l.other_names, l.surname)) order by l.admission_number)
      from students.students l
      where l.tenant_id = m.tenant_id and l.id = any (m.student_ids)), '[]') as about
    from communication.messages m
    join identity.schools s on s.tenant_id = m.tenant_id and s.id = ${school_id}
    where m.tenant_id = ${tenant_id} and m.id = any (${ids}::uuid[])
    order by m.id
  `.execute(db);
  return found.rows;
}

export async function markNotThere(db: Db, phones: readonly string[], now: string): Promise<void> {
  await sql`
    update communication.contacts
    set not_on_whatsapp_at = ${now}
    where tenant_id = ${scopeOf(db).tenant_id} and phone = any (${phones}::text[])
  `.execute(db);
}

/** A campaign of which nothing waits any more is done. */
export async function finishCampaigns(db: Db, ids: readonly string[]): Promise<void> {
  // Two turns may finish the last messages at once: the second looks when the first is written.
  await sql`
    select 1 from communication.campaigns where id = any (${ids}::uuid[]) order by id
    for no key update
  `.execute(db);
  await sql`
    update communication.campaigns c
    set state = 'done', version = c.version + 1
    where c.id = any (${ids}::uuid[]) and c.state = 'sending'
      and not exists (
        select
        from communication.messages m
        where m.tenant_id = c.tenant_id and m.campaign_id = c.id
          and m.state in ('planned', 'waiting', 'sending', 'paused'))
      and not exists (
        select
        from communication.frozen f
        where f.tenant_id = c.tenant_id and f.campaign_id = c.id and f.cancelled_at is null)
  `.execute(db);
}

/** When the next message of the school is due, or has to be written; at night most are due in the morning. */
export async function findNextDue(
  db: Db,
  channel: Channel,
  quiet_until: string | null,
): Promise<string | null> {
  const { tenant_id, school_id } = scopeOf(db);
  const unwritten = await sql<{ at: string }>`
    select created_at as at
    from communication.frozen
    where tenant_id = ${tenant_id} and school_id = ${school_id} and channel = ${channel}
    limit 1
  `.execute(db);
  if (unwritten.rows[0]) return unwritten.rows[0].at;
  const waiting = sql`
    from communication.messages
    where tenant_id = ${tenant_id} and school_id = ${school_id} and channel = ${channel}
      and state in ('waiting', 'sending')`;
  if (!quiet_until) {
    const soonest = await sql<{ at: string }>`
      select next_try_at as at ${waiting} order by next_try_at limit 1
    `.execute(db);
    return soonest.rows[0]?.at ?? null;
  }
  const found = await sql<{ at: string | null }>`
    select min(case when at_night then next_try_at
      else greatest(next_try_at, ${quiet_until}::timestamptz) end) as at
    ${waiting}
  `.execute(db);
  return found.rows[0]?.at ?? null;
}

/** The school's own name above an SMS, with what each network says to it. */
export async function findSender(db: Db) {
  const found = await sql<{ sender: string; networks: Record<string, string> }>`
    select sender, networks
    from communication.senders
    where state = 'approved'
    order by requested_at desc
    limit 1
  `.execute(db);
  return found.rows[0] ?? null;
}
