import type {
  Audience,
  Campaign,
  ExcludedRecipient,
} from '@darasa/contract/communication/writing/campaigns';
import type { Channel } from '@darasa/contract/communication/sending/tokens';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { takeTurn } from '#platform/db/take-turn.ts';

/** One message of a person at a time, until this commits: each counts what the one before it sent. */
export const lockQuotaOf = (db: Db, user_id: string): Promise<void> =>
  takeTurn(db, 'quota', scopeOf(db).school_id, user_id);

/** Counts how many messages a person sent since midnight. */
export async function countSentBy(db: Db, user_id: string, since: string): Promise<number> {
  const found = await sql<{ count: number }>`
    select coalesce(sum(recipients_count), 0)::int as count
    from communication.campaigns
    where created_by = ${user_id} and created_at >= ${since} and kind in ('message', 'staff')
      and state not in ('cancelled', 'rejected')
  `.execute(db);
  return found.rows[0]!.count;
}

/** A message that the carrier has in hand now and gives back does not leave any more. */
export async function markCancelled(db: Db, id: string, now: string): Promise<void> {
  await sql`update communication.campaigns set cancelled_at = ${now} where id = ${id}`.execute(db);
}

export async function lockCampaign(db: Db, id: string) {
  const found = await sql<
    Pick<Campaign, 'id' | 'channel' | 'kind' | 'title' | 'state' | 'send_at' | 'text_en'> & {
      created_by: string | null;
    }
  >`
    select id, channel, kind, title, state, send_at, text_en, created_by
    from communication.campaigns
    where id = ${id}
    -- Its messages may be written meanwhile, which only need to know that it stays.
    for no key update
  `.execute(db);
  return found.rows[0];
}

/** Messages about something that have not all left. */
export async function listOpenAbout(db: Db, about_id: string): Promise<string[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ id: string }>`
    select c.id
    from communication.campaigns c
    where c.tenant_id = ${tenant_id} and c.school_id = ${school_id}
      and c.state in ('in-approval', 'scheduled', 'sending', 'paused')
      and c.about_ids @> array[${about_id}::uuid]
    order by c.id
    limit 500
  `.execute(db);
  return found.rows.map((row) => row.id);
}

/** More of those who were left out are in the file. */
export const excluded_shown_max = 200;

/** Who was left out is told by name: to those who see every class, and to whoever wrote it. */
const mayNameLeftOut = (viewer_id: string) =>
  sql`(current_setting('app.limits', true) = '*' or c.created_by = ${viewer_id})`;

const shownTo = (
  viewer_id: string,
) => sql`c.id, c.channel, c.kind, c.title, c.is_private, c.wants_reply, c.category, c.state,
  c.send_at, c.recipients_count, c.tokens_estimated, c.reason, c.created_at, c.version,
  case when ${mayNameLeftOut(viewer_id)}
    then jsonb_path_query_array(c.excluded, ${`$[0 to ${excluded_shown_max - 1}]`}::jsonpath)
    else '[]' end as excluded,
  jsonb_array_length(c.excluded) as excluded_count,
  c.text_sw, c.text_en, coalesce(u.first_name || ' ' || u.last_name, 'Automatic') as created_by,
  n.leaves_at, n.tokens_used, n.waiting + n.frozen as waiting, n.sent, n.delivered, n.read, n.failed, n.paused, n.replied`;

const counts = sql`
  left join lateral (
    select
      coalesce(sum(m.tokens) filter (where m.state in ('sent', 'delivered', 'read')
        or (m.state = 'failed' and m.sent_at is not null)), 0)::int as tokens_used,
      count(*) filter (where m.state in ('planned', 'waiting', 'sending'))::int as waiting,
      coalesce(min(m.next_try_at) filter (where m.state in ('planned', 'waiting')),
        (select min(f.leaves_at) from communication.frozen f
         where f.tenant_id = c.tenant_id and f.campaign_id = c.id and f.cancelled_at is null)
      ) as leaves_at,
      count(*) filter (where m.state = 'sent')::int as sent,
      count(*) filter (where m.state in ('delivered', 'read'))::int as delivered,
      count(*) filter (where m.state = 'read')::int as read,
      count(*) filter (where m.state = 'failed' and not m.is_resent)::int as failed,
      count(*) filter (where m.state = 'paused')::int as paused,
      (select count(*) from communication.replies r
       where r.tenant_id = c.tenant_id and r.campaign_id = c.id)::int as replied,
      (select coalesce(sum(f.messages_count), 0) from communication.frozen f
       where f.tenant_id = c.tenant_id and f.campaign_id = c.id and f.cancelled_at is null)::int
        as frozen
    from communication.messages m
    where m.tenant_id = c.tenant_id and m.campaign_id = c.id
  ) n on true
  left join identity.users u on (u.tenant_id, u.id) = (c.tenant_id, c.created_by)`;

export async function pageOfCampaigns(
  db: Db,
  input: {
    page: number;
    page_size: number;
    search?: string | undefined;
    channel?: Channel | undefined;
    state?: string | undefined;
    may_read: boolean;
    viewer_id: string;
  },
) {
  const { search, channel, state, page, page_size } = input;
  const like = search ? `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` : null;
  const found = await sql<Campaign & { count: number }>`
    with mine as (
      select c.*
      from communication.campaigns c
      -- What is said to one person stands in the log; here only when somebody has to decide.
      where (c.kind not in ('reply', 'notice') or c.state = 'paused'
          or (c.kind = 'notice' and c.recipients_count > 1))
        and (${channel ?? null}::text is null or c.channel = ${channel ?? null})
        and (${state ?? null}::text is null or c.state = ${state ?? null})
        and (${like}::text is null or lower(c.title) like ${like}
          -- Private words are not found by whoever may not read them.
          or ((${input.may_read} or not c.is_private) and lower(c.text_en) like ${like}))
    ), shown as (
      select *
      from mine
      order by created_at desc, id desc
      limit ${page_size} offset ${(page - 1) * page_size}
    )
    select a.count, b.*
    from (select count(*)::int as count from mine) a
    left join lateral (select ${shownTo(input.viewer_id)} from shown c ${counts}) b on true
    order by b.created_at desc, b.id desc
  `.execute(db);
  return countedPage(found.rows);
}

export async function findCampaign(
  db: Db,
  id: string,
  viewer_id: string,
): Promise<Campaign | undefined> {
  const found = await sql<Campaign>`
    select ${shownTo(viewer_id)}
    from communication.campaigns c
    ${counts}
    where c.id = ${id}
  `.execute(db);
  return found.rows[0];
}

/** Everybody who was left out of a message, as it was when it was sent. */
export async function listLeftOut(
  db: Db,
  id: string,
  viewer_id: string,
): Promise<ExcludedRecipient[] | undefined> {
  const found = await sql<{ excluded: ExcludedRecipient[] }>`
    select c.excluded
    from communication.campaigns c
    where c.id = ${id} and ${mayNameLeftOut(viewer_id)}
  `.execute(db);
  return found.rows[0]?.excluded;
}

export async function listRollCall(db: Db, campaign_id: string) {
  const found = await sql<{
    id: string;
    name: string;
    phone: string;
    learners: string;
    answer: string | null;
    answered_at: string | null;
    is_safe: boolean;
  }>`
    select m.id, m.name, m.phone, m.learners, r.text as answer, r.received_at as answered_at,
      coalesce(r.keyword = 'safe', false) as is_safe
    from communication.messages m
    left join lateral (
      select r.text, r.received_at, r.keyword
      from communication.replies r
      join communication.conversations v
        on (v.tenant_id, v.id) = (r.tenant_id, r.conversation_id) and v.phone = m.phone
      where r.tenant_id = m.tenant_id and r.campaign_id = m.campaign_id
      order by (r.keyword = 'safe') desc nulls last, r.received_at desc
      limit 1
    ) r on true
    where m.campaign_id = ${campaign_id} and not m.is_copy and not m.is_resent
    order by is_safe, r.received_at desc nulls first, m.name, m.id
    limit 10000
  `.execute(db);
  return found.rows;
}

/** The same template in another language, where Meta carries that too. */
export async function findInLanguage(
  db: Db,
  template: { id: string; language: string },
  language: 'en' | 'sw',
) {
  const found = await sql<{ id: string }>`
    select o.id
    from communication.whatsapp_templates w
    join communication.whatsapp_templates o on o.tenant_id = w.tenant_id
      and o.school_id = w.school_id and o.name = w.name and o.category = w.category
      and o.with_document = w.with_document
    where w.id = ${template.id} and o.language = ${language} and o.state = 'approved'
  `.execute(db);
  const id = found.rows[0]?.id;
  return id ? findWhatsappTemplate(db, id) : undefined;
}

export async function findWhatsappTemplate(db: Db, id: string) {
  const found = await sql<{
    id: string;
    name: string;
    language: 'en' | 'sw';
    category: 'marketing' | 'utility' | 'authentication';
    body: string;
    with_document: boolean;
    state: string;
  }>`
    select id, name, language, category, body, with_document, state
    from communication.whatsapp_templates
    where id = ${id}
  `.execute(db);
  return found.rows[0];
}

export async function listChoices(db: Db) {
  const { tenant_id, school_id } = scopeOf(db);
  type Named = { id: string; name: string };
  const [houses, departments, roles, groups, templates] = await Promise.all([
    sql<Named>`
      select id, name
      from administration.houses
      where tenant_id = ${tenant_id} and school_id = ${school_id} and retired_at is null
      order by name
      limit 100
    `.execute(db),
    sql<Named>`
      select id, name
      from administration.departments
      where tenant_id = ${tenant_id} and school_id = ${school_id} and retired_at is null
      order by name
      limit 100
    `.execute(db),
    sql<Named>`
      select id, name
      from identity.roles
      where tenant_id = ${tenant_id} and retired_at is null
      order by name
      limit 200
    `.execute(db),
    sql<Named & { to: Audience['to'] }>`
      select id, name, audience ->> 'to' as to
      from communication.groups
      where retired_at is null
      order by lower(name)
      limit 200
    `.execute(db),
    sql<Named & { context: string; text_en: string; text_sw: string | null }>`
      select t.id, t.name, t.context, coalesce(s.text_en, t.text_en) as text_en,
        case when s.id is null then t.text_sw else s.text_sw end as text_sw
      from communication.templates t
      left join communication.shared_templates s on (s.tenant_id, s.id) = (t.tenant_id, t.follows_id)
      where t.retired_at is null and t.state = 'approved' and t.context in ('guardian', 'fees', 'staff')
      order by t.name
      limit 200
    `.execute(db),
  ]);
  return {
    houses: houses.rows,
    departments: departments.rows,
    roles: roles.rows,
    groups: groups.rows,
    templates: templates.rows,
  };
}
