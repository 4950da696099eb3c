import type { MessageState } from '@darasa/rules/message-status';
import { sql } from 'kysely';
import { insertRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** The school that wrote to this phone last; none when nobody ever did. */
export async function findLastSchool(db: Db, phone: string): Promise<string | null> {
  const found = await sql<{ last_school_id: string | null }>`
    select last_school_id
    from communication.contacts
    where tenant_id = ${scopeOf(db).tenant_id} and phone = ${phone}
  `.execute(db);
  return found.rows[0]?.last_school_id ?? null;
}

/** Whether somebody with this phone has a learner here, or works here. */
export async function isKnownHere(db: Db, phone: string): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ known: boolean }>`
    select exists (
        select
        from students.guardians g
        join students.student_guardians l on l.tenant_id = g.tenant_id and l.guardian_id = g.id
        where g.tenant_id = ${tenant_id} and (g.phone = ${phone} or g.other_phone = ${phone})
          and l.school_id = ${school_id})
      or exists (
        select
        from identity.staff f
        where f.tenant_id = ${tenant_id} and f.school_id = ${school_id} and f.phone = ${phone})
      as known
  `.execute(db);
  return found.rows[0]!.known;
}

export async function lockMessage(db: Db, provider_id: string) {
  const found = await sql<{
    id: string;
    state: MessageState;
    phone: string;
    delivery_ids: string[];
  }>`
    select id, state, phone, delivery_ids
    from communication.messages
    where tenant_id = ${scopeOf(db).tenant_id} and provider_id = ${provider_id}
    for update
  `.execute(db);
  return found.rows[0];
}

interface News {
  state: MessageState;
  reason: string | null;
  network: string | null;
  billed_as: string | null;
  recipient_user_id: string | null;
  now: string;
}

/** It is still with the network, which has something to say about it. */
export async function noteOnTheWay(db: Db, id: string, news: News): Promise<void> {
  await sql`
    update communication.messages
    set reason = coalesce(${news.reason}, reason), network = coalesce(${news.network}, network),
      billed_as = coalesce(${news.billed_as}, billed_as),
      recipient_user_id = coalesce(${news.recipient_user_id}, recipient_user_id)
    where id = ${id}
  `.execute(db);
}

export async function insertEarly(
  db: Db,
  row: { id: string; provider_id: string; report: object; now: string },
): Promise<void> {
  await insertRow(db, 'communication.early_reports', {
    tenant_id: scopeOf(db).tenant_id,
    id: row.id,
    provider_id: row.provider_id,
    report: JSON.stringify(row.report),
    received_at: row.now,
  });
}

/** Early news of messages that this school has by now, in the order in which they came. */
export async function listEarly<R>(db: Db): Promise<{ id: string; report: R }[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ id: string; report: R }>`
    select e.id, e.report
    from communication.early_reports e
    -- From the few reports to their messages, never the other way round.
    cross join lateral (
      select m.school_id
      from communication.messages m
      where m.tenant_id = ${tenant_id} and m.provider_id = e.provider_id
      limit 1
    ) m
    where e.tenant_id = ${tenant_id} and m.school_id = ${school_id}
    order by e.received_at, e.id
    limit 1000
  `.execute(db);
  return found.rows;
}

export async function deleteEarly(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    delete from communication.early_reports
    where tenant_id = ${scopeOf(db).tenant_id} and id = any (${ids}::uuid[])
  `.execute(db);
}

/** Nobody's: a code for signing in has no row here, and its news are of no use. */
export async function forgetEarly(db: Db, before: string): Promise<void> {
  await sql`
    delete from communication.early_reports
    where tenant_id = ${scopeOf(db).tenant_id} and received_at < ${before}
  `.execute(db);
}

export async function updateMessage(db: Db, id: string, change: News): Promise<void> {
  await sql`
    update communication.messages
    set state = ${change.state}, reason = ${change.reason},
      network = coalesce(${change.network}, network),
      billed_as = coalesce(${change.billed_as}, billed_as),
      recipient_user_id = coalesce(${change.recipient_user_id}, recipient_user_id),
      done_at = ${change.now}
    where id = ${id}
  `.execute(db);
}

export async function markBadNumber(db: Db, phone: string, reason: string, now: string) {
  await sql`
    insert into communication.contacts (tenant_id, phone, refused_at, refused_reason)
    values (${scopeOf(db).tenant_id}, ${phone}, ${now}, ${reason})
    on conflict (tenant_id, phone) do update
    set refused_at = excluded.refused_at, refused_reason = excluded.refused_reason
  `.execute(db);
}

export async function setOptOut(db: Db, phone: string, at: string | null): Promise<void> {
  await sql`
    insert into communication.contacts (tenant_id, phone, sms_opted_out_at, sms_opted_out_how)
    values (${scopeOf(db).tenant_id}, ${phone}, ${at}, 'By SMS')
    on conflict (tenant_id, phone) do update
    set sms_opted_out_at = excluded.sms_opted_out_at,
      sms_opted_out_how = excluded.sms_opted_out_how
  `.execute(db);
}

export async function setWhatsapp(
  db: Db,
  phone: string,
  change: { last_in_at?: string; opted_out_at?: string | null; opted_in_at?: string },
): Promise<void> {
  const { last_in_at = null, opted_in_at = null } = change;
  await sql`
    insert into communication.contacts as c (tenant_id, phone, whatsapp_last_in_at,
      whatsapp_opted_in_at, whatsapp_opted_in_how, whatsapp_opted_out_at)
    values (${scopeOf(db).tenant_id}, ${phone}, ${last_in_at}, ${opted_in_at},
      ${opted_in_at ? 'Wrote to us on WhatsApp' : null}, ${change.opted_out_at ?? null})
    on conflict (tenant_id, phone) do update
    set whatsapp_last_in_at = coalesce(excluded.whatsapp_last_in_at, c.whatsapp_last_in_at),
      whatsapp_opted_in_at = coalesce(c.whatsapp_opted_in_at, excluded.whatsapp_opted_in_at),
      whatsapp_opted_in_how = coalesce(c.whatsapp_opted_in_how, excluded.whatsapp_opted_in_how),
      whatsapp_opted_out_at = ${
        change.opted_out_at === undefined
          ? sql`c.whatsapp_opted_out_at`
          : sql`excluded.whatsapp_opted_out_at`
      },
      not_on_whatsapp_at = null
  `.execute(db);
}

export async function findWhatsappAccount(
  db: Db,
  phone_number_id: string | null,
  business_account_id: string,
) {
  const found = await sql<{ owner_school_id: string; sealed_app_secret: string }>`
    select owner_school_id, sealed_app_secret
    from communication.whatsapp_accounts
    where tenant_id = ${scopeOf(db).tenant_id}
      and (phone_number_id = ${phone_number_id}
        or (${phone_number_id}::text is null and business_account_id = ${business_account_id}))
    limit 1
  `.execute(db);
  return found.rows[0];
}

/**
 * Finds who has this phone, what it most likely answers, whether an open question waits for its SAFE, and
 * of which learners it may ask. What the product says by itself is no question, so it is passed over.
 */
export async function findAround(
  db: Db,
  asked: { phone: string; channel: string; questions_since: string; answers_since: string },
) {
  const { tenant_id, school_id } = scopeOf(db);
  const { phone, channel } = asked;
  const found = await sql<{
    name: string | null;
    campaign_id: string | null;
    /** The newest message that asked for an answer. */
    question_id: string | null;
    student_ids: string[];
    language: 'en' | 'sw' | null;
    /** How often the product answered this phone by itself lately. */
    answered: number;
  }>`
    with heard as (
      select m.campaign_id, m.name, m.language, m.created_at, c.kind, c.wants_reply, c.created_by,
        m.state in ('sending', 'sent', 'delivered', 'read') as is_out
      from communication.messages m
      join communication.campaigns c on (c.tenant_id, c.id) = (m.tenant_id, m.campaign_id)
      where m.tenant_id = ${tenant_id} and m.phone = ${phone} and m.channel = ${channel}
      order by m.created_at desc
      limit 200
    ), family as (
      select g.first_name || ' ' || g.last_name as name, g.language, l.student_id
      from students.guardians g
      join students.student_guardians l on l.tenant_id = g.tenant_id and l.guardian_id = g.id
        and l.school_id = ${school_id} and l.sees_fees and not l.is_barred
      join students.students s on s.tenant_id = l.tenant_id and s.id = l.student_id
        and s.status in ('active', 'suspended', 'on-leave')
      where g.tenant_id = ${tenant_id} and g.phone = ${phone}
    ), last as (
      select *
      from heard
      where is_out and kind not in ('reply', 'notice')
      order by created_at desc
      limit 1
    )
    select
      coalesce((
        select g.first_name || ' ' || g.last_name
        from students.guardians g
        where g.tenant_id = ${tenant_id} and (g.phone = ${phone} or g.other_phone = ${phone})
        order by g.phone = ${phone} desc
        limit 1), (select nullif(name, '') from last)) as name,
      (select campaign_id from last) as campaign_id,
      (select campaign_id
       from heard
       where is_out and wants_reply and created_at >= ${asked.questions_since}
       order by created_at desc
       limit 1) as question_id,
      coalesce((select array_agg(distinct student_id) from family), '{}') as student_ids,
      coalesce((select max(language) from family), (select language from last)) as language,
      (select count(*)
       from heard
       where kind = 'reply' and created_by is null
         and created_at >= ${asked.answers_since})::int as answered
    from (select 1) one
  `.execute(db);
  return found.rows[0]!;
}

export async function listNames(db: Db, student_ids: readonly string[]) {
  const found = await sql<{ id: string; name: string }>`
    select id, concat_ws(' ', first_name, other_names, surname) as name
    from students.students
    where tenant_id = ${scopeOf(db).tenant_id} and id = any (${student_ids}::uuid[])
    order by admission_number
  `.execute(db);
  return found.rows;
}

export async function saveReply(
  db: Db,
  reply: {
    id: string;
    conversation_id: string;
    channel: string;
    phone: string;
    name: string | null;
    campaign_id: string | null;
    provider_id: string;
    text: string;
    keyword: string | null;
    now: string;
  },
): Promise<string | undefined> {
  const { tenant_id, school_id } = scopeOf(db);
  const known = await sql<{ id: string }>`
    select id from communication.replies
    where tenant_id = ${tenant_id} and provider_id = ${reply.provider_id}
  `.execute(db);
  if (known.rows[0]) return undefined;
  const conversation = await sql<{ id: string }>`
    insert into communication.conversations as v (tenant_id, id, school_id, channel, phone, name,
      unread_count, last_text, last_at)
    values (${tenant_id}, ${reply.conversation_id}, ${school_id}, ${reply.channel}, ${reply.phone},
      ${reply.name}, 1, ${reply.text}, ${reply.now})
    on conflict (tenant_id, school_id, channel, phone) do update
    set state = 'open', unread_count = v.unread_count + 1, last_text = excluded.last_text,
      last_at = excluded.last_at, name = coalesce(excluded.name, v.name), version = v.version + 1
    returning id
  `.execute(db);
  const made = await sql`
    insert into communication.replies (tenant_id, id, school_id, conversation_id, campaign_id,
      provider_id, text, keyword, received_at)
    values (${tenant_id}, ${reply.id}, ${school_id}, ${conversation.rows[0]!.id},
      ${reply.campaign_id}, ${reply.provider_id}, ${reply.text}, ${reply.keyword}, ${reply.now})
    on conflict do nothing
  `.execute(db);
  return made.numAffectedRows === 1n ? conversation.rows[0]!.id : undefined;
}

/** Lists whoever has the conversation, who hears of it also without listening to all answers. */
export async function listAssigned(db: Db, conversation_id: string): Promise<string[]> {
  const found = await sql<{ assigned_to: string }>`
    select assigned_to
    from communication.conversations
    where id = ${conversation_id} and assigned_to is not null
  `.execute(db);
  return found.rows.map((one) => one.assigned_to);
}
