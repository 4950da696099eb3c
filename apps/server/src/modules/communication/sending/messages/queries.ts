import type { Campaign } from '@darasa/contract/communication/writing/campaigns';
import type { Channel } from '@darasa/contract/communication/sending/tokens';
import {
  messageList,
  type MessageRow,
  type Statistics,
} from '@darasa/contract/communication/sending/messages';
import { addDays } from '@darasa/rules/dates';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { likeAnywhere } from '#platform/lists/like.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';
import type { Days } from '#platform/lists/source.ts';

export const messages = rowsOf(messageList, {
  from: 'communication.messages m',
  joins: {
    c: 'join communication.campaigns c on c.tenant_id = m.tenant_id and c.id = m.campaign_id',
  },
  columns: { title: 'c.title', is_private: 'c.is_private' },
  filters: {
    student_id: (id: string) => sql`m.student_ids @> array[${id}::uuid]`,
    created: writtenIn,
  },
  search: (search) => sql.join(search.toLowerCase().split(/\s+/).map(hasWord), sql` and `),
  names: {
    campaign_id: nameIn('communication.campaigns', 'title'),
    student_id: nameIn('students.students', "concat_ws(' ', first_name, surname)"),
  },
});

/** By moments, for which there is an index. */
function writtenIn({ from, to }: Days) {
  const parts = [
    ...(from ? [sql`m.created_at >= ${`${from}T00:00:00+03:00`}`] : []),
    ...(to ? [sql`m.created_at < ${`${addDays(to, 1)}T00:00:00+03:00`}`] : []),
  ];
  return sql.join(parts, sql` and `);
}

function hasWord(word: string) {
  const digits = word.replace(/^\+?(254|0)(?=[17])/, '').replace(/\D/g, '');
  const like = likeAnywhere(word);
  return digits.length >= 3
    ? sql`(m.phone like ${likeAnywhere(digits)} or lower(m.name || ' ' || m.learners) like ${like})`
    : sql`lower(m.name || ' ' || m.learners || ' ' || c.title) like ${like}`;
}

const shown = sql`m.id, m.campaign_id, c.title, c.is_private, m.channel, m.phone, m.name, m.learners,
  m.text, m.language, m.segments, m.tokens, m.cost_text, m.state, m.reason, m.sender, m.network,
  m.tries, m.is_copy, m.is_resent, m.created_at, m.sent_at, m.done_at`;

export async function findMessage(db: Db, id: string) {
  const found = await sql<MessageRow & { provider_id: string | null; created_by: string }>`
    select ${shown}, m.provider_id,
      coalesce(u.first_name || ' ' || u.last_name, 'Automatic') as created_by
    from communication.messages m
    join communication.campaigns c on c.tenant_id = m.tenant_id and c.id = m.campaign_id
    left join identity.users u on (u.tenant_id, u.id) = (c.tenant_id, c.created_by)
    where m.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export async function lockMessage(db: Db, id: string) {
  const found = await sql<{
    id: string;
    campaign_id: string;
    channel: 'sms' | 'whatsapp';
    phone: string;
    state: string;
    tokens: number;
    is_resent: boolean;
    student_ids: string[];
    kind: Campaign['kind'];
  }>`
    select m.id, m.campaign_id, m.channel, m.phone, m.state, m.tokens, m.is_resent, m.student_ids,
      c.kind
    from communication.messages m
    join communication.campaigns c on c.tenant_id = m.tenant_id and c.id = m.campaign_id
    where m.id = ${id}
    for update of m
  `.execute(db);
  return found.rows[0];
}

/** A message that failed begins anew; what it cost before stays with the old number. */
export async function copyForResend(
  db: Db,
  id: string,
  copy: { id: string; phone: string; now: string },
): Promise<boolean> {
  const made = await sql`
    insert into communication.messages (tenant_id, id, school_id, campaign_id, channel, phone, name,
      student_ids, learners, language, text, parameters, document, segments, tokens, state, is_copy,
      at_night, delivery_ids, created_at)
    select tenant_id, ${copy.id}, school_id, campaign_id, channel, ${copy.phone}, name, student_ids,
      learners, language, text, parameters, document, segments, tokens, 'planned', is_copy, at_night,
      delivery_ids, ${copy.now}
    from communication.messages
    where id = ${id}
    on conflict do nothing
  `.execute(db);
  if (made.numAffectedRows !== 1n) return false;
  await sql`update communication.messages set is_resent = true where id = ${id}`.execute(db);
  return true;
}

export async function isOptedOut(db: Db, phone: string, channel: Channel): Promise<boolean> {
  const opted_out_at = channel === 'sms' ? sql`sms_opted_out_at` : sql`whatsapp_opted_out_at`;
  const found = await sql`
    select 1
    from communication.contacts
    where tenant_id = ${scopeOf(db).tenant_id} and phone = ${phone} and ${opted_out_at} is not null
  `.execute(db);
  return found.rows.length > 0;
}

/** The wrong number is not known any more to be bad for this school's next message. */
export async function forgetRefusal(db: Db, phone: string): Promise<void> {
  await sql`
    update communication.contacts
    set refused_at = null, refused_reason = null
    where tenant_id = ${scopeOf(db).tenant_id} and phone = ${phone}
  `.execute(db);
}

interface Count {
  label: string;
  count: number;
  delivered: number;
  failed: number;
}

export async function statistics(db: Db, since: string): Promise<Statistics> {
  const { tenant_id, school_id } = scopeOf(db);
  const recent = sql`
    select *
    from communication.messages
    where tenant_id = ${tenant_id} and school_id = ${school_id} and created_at >= ${since}
      and state in ('sent', 'delivered', 'read', 'failed')`;
  const grouped = (column: string, otherwise: string) =>
    sql<Count>`
    select coalesce(${sql.raw(column)}, ${otherwise}) as label, count(*)::int as count,
      count(*) filter (where state in ('delivered', 'read'))::int as delivered,
      count(*) filter (where state = 'failed')::int as failed
    from (${recent}) m
    group by 1
    order by count desc, label
    limit 20
  `.execute(db);
  const [totals, kinds, codes, networks, senders, bad] = await Promise.all([
    sql<{ total: number; delivered: number; failed: number; tokens: number }>`
      select count(*)::int as total,
        count(*) filter (where state in ('delivered', 'read'))::int as delivered,
        count(*) filter (where state = 'failed')::int as failed,
        coalesce(sum(tokens) filter (where sent_at is not null), 0)::int as tokens
      from (${recent}) m
    `.execute(db),
    sql<Statistics['kinds'][number]>`
      select case
          when c.about = 'receipt' then 'Receipts'
          when c.kind = 'message' then 'Messages to families'
          when c.kind = 'staff' then 'Messages to staff'
          when c.kind = 'emergency' then 'Emergencies'
          when c.kind = 'reminder' then 'Reminders'
          when c.kind = 'reply' then 'Replies'
          else 'Notices' end as label,
        count(*)::int as count,
        count(*) filter (where m.state in ('delivered', 'read'))::int as delivered,
        count(*) filter (where m.state = 'failed')::int as failed,
        coalesce(sum(m.tokens) filter (where m.sent_at is not null), 0)::int as tokens
      from (${recent}) m
      join communication.campaigns c on c.tenant_id = ${tenant_id} and c.id = m.campaign_id
      group by 1
      order by count desc, label
    `.execute(db),
    sql<{ sent: number }>`
      select coalesce(sum(sent), 0)::int as sent
      from platform.sms_uses
      where tenant_id = ${tenant_id} and used_on >= ${since}::timestamptz::date
    `.execute(db),
    grouped('network', 'Not known yet'),
    grouped('sender', 'Shared sender'),
    sql<Statistics['bad_numbers'][number]>`
      select distinct on (m.phone) m.id as message_id, m.phone, m.name, m.learners, m.reason,
        count(*) over (partition by m.phone)::int as failures, m.created_at as last_at
      from (${recent}) m
      where m.state = 'failed'
        and not exists (
          select
          from (${recent}) later
          where later.phone = m.phone and later.created_at > m.created_at
            and later.state in ('sent', 'delivered', 'read'))
      order by m.phone, m.created_at desc
      limit 100
    `.execute(db),
  ]);
  return {
    ...totals.rows[0]!,
    kinds: kinds.rows,
    codes: codes.rows[0]!.sent,
    networks: networks.rows,
    senders: senders.rows,
    bad_numbers: bad.rows,
  };
}
