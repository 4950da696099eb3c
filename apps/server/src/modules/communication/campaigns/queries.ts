import type { Audience, Campaign, Excluded } from '@darasa/contract/communication/campaigns';
import type { Channel } from '@darasa/contract/communication/tokens';
import { sql } from 'kysely';
import { countedPage } from '../../../platform/counted-page.ts';
import { type Db, scopeOf } from '../../../platform/db/scope.ts';
import { newId } from '../../../platform/ids.ts';

export interface GuardianRow {
  guardian_id: string | null;
  guardian: string | null;
  phone: string | null;
  language: 'en' | 'sw';
  student_id: string;
  first_name: string;
  full_name: string;
  admission_number: string;
  class_name: string | null;
}

const rows_max = 60_000;

/** Learners of the audience with who is told of them: the first to be called, or all. */
export async function listGuardians(db: Db, audience: Audience): Promise<GuardianRow[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const { class_ids, stream_ids, house_ids, student_ids, boarding, guardians } = audience;
  const found = await sql<GuardianRow>`
    with told as (
      select r.student_id, r.guardian_id,
        row_number() over (partition by r.student_id order by r.priority, r.id) as nth
      from students.student_guardians r
      where r.tenant_id = ${tenant_id} and r.school_id = ${school_id} and r.gets_messages
        and not r.is_barred and ${anyOf('r.student_id', student_ids)}
    )
    select g.id as guardian_id, g.first_name || ' ' || g.last_name as guardian, g.phone,
      coalesce(g.language, 'en') as language, s.id as student_id, s.first_name,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as full_name, s.admission_number,
      nullif(concat_ws(' ', c.name, t.name), '') as class_name
    from students.students s
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    left join administration.streams t on t.tenant_id = s.tenant_id and t.id = s.stream_id
    left join told l on l.student_id = s.id and l.nth <= ${guardians === 'all' ? 9 : 1}
    left join students.guardians g on g.tenant_id = ${tenant_id} and g.id = l.guardian_id
    where s.tenant_id = ${tenant_id} and s.school_id = ${school_id}
      and s.status in ('active', 'suspended', 'on-leave')
      and ${inClasses(class_ids, stream_ids)}
      and ${anyOf('s.house_id', house_ids)}
      and ${anyOf('s.id', student_ids)}
      and (${boarding ?? null}::text is null or s.boarding = ${boarding ?? null})
    order by s.class_id, s.surname, s.first_name, s.id
    limit ${rows_max}
  `.execute(db);
  return found.rows;
}

/** A whole class beside one stream of another. */
const inClasses = (class_ids: Ids, stream_ids: Ids) =>
  class_ids?.length && stream_ids?.length
    ? sql`(${anyOf('s.class_id', class_ids)} or ${anyOf('s.stream_id', stream_ids)})`
    : sql`${anyOf('s.class_id', class_ids)} and ${anyOf('s.stream_id', stream_ids)}`;

type Ids = readonly string[] | undefined;

const anyOf = (column: string, ids: Ids) =>
  ids && ids.length > 0 ? sql`${sql.raw(column)} = any (${ids}::uuid[])` : sql`true`;

export interface StaffRow {
  staff_id: string;
  name: string;
  staff_number: string | null;
  phone: string | null;
}

/** Staff of the school who have not left. */
export async function listStaff(
  db: Db,
  audience: Partial<Pick<Audience, 'department_ids' | 'role_ids' | 'staff_ids'>>,
  today: string,
): Promise<StaffRow[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const { department_ids, role_ids, staff_ids } = audience;
  const in_role = sql`exists (
    select
    from identity.user_roles g
    where g.tenant_id = ${tenant_id} and g.user_id = f.user_id and g.ended_at is null
      and (g.school_id is null or g.school_id = ${school_id})
      and coalesce(g.from_on, ${today}) <= ${today} and coalesce(g.to_on, ${today}) >= ${today}
      and ${anyOf('g.role_id', role_ids)})`;
  const found = await sql<StaffRow>`
    select f.id as staff_id, f.staff_number, coalesce(f.phone, u.phone) as phone,
      concat_ws(' ', coalesce(u.first_name, f.first_name), coalesce(u.last_name, f.last_name)) as name
    from identity.staff f
    left join identity.users u on u.tenant_id = f.tenant_id and u.id = f.user_id
    where f.tenant_id = ${tenant_id}
      and (f.left_on is null or f.left_on > ${today})
      and (f.school_id = ${school_id} or exists (
        select
        from identity.user_schools a
        where a.tenant_id = ${tenant_id} and a.school_id = ${school_id} and a.user_id = f.user_id))
      and ${anyOf('f.department_id', department_ids)}
      and ${anyOf('f.id', staff_ids)}
      and ${role_ids?.length ? in_role : sql`true`}
    order by name, f.id
    limit 5000
  `.execute(db);
  return found.rows;
}

/** The audience that was kept under a name, unless it is out of use. */
export async function findKept(db: Db, group_id: string): Promise<Audience | undefined> {
  const found = await sql<{ audience: Audience }>`
    select audience
    from communication.groups
    where id = ${group_id} and retired_at is null
  `.execute(db);
  return found.rows[0]?.audience;
}

export interface Contact {
  phone: string;
  opted_out: boolean;
  refused_reason: string | null;
  whatsapp_ok: boolean;
  not_on_whatsapp: boolean;
  whatsapp_last_in_at: string | null;
}

export async function listContacts(db: Db, phones: readonly string[]): Promise<Contact[]> {
  const found = await sql<Contact>`
    select phone, sms_opted_out_at is not null as opted_out, refused_reason,
      whatsapp_opted_in_at is not null and whatsapp_opted_out_at is null as whatsapp_ok,
      not_on_whatsapp_at is not null as not_on_whatsapp, whatsapp_last_in_at
    from communication.contacts
    where tenant_id = ${scopeOf(db).tenant_id} and phone = any (${phones}::text[])
  `.execute(db);
  return found.rows;
}

export async function findGround(db: Db) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ school: string; paybill: string | null }>`
    select s.name as school, (
      select m.paybill
      from finance.money_accounts m
      where m.tenant_id = s.tenant_id and m.school_id = s.id and m.paybill is not null
        and m.retired_at is null
      order by m.created_at, m.id
      limit 1) as paybill
    from identity.schools s
    where s.tenant_id = ${tenant_id} and s.id = ${school_id}
  `.execute(db);
  return found.rows[0]!;
}

/** How many messages a person sent since midnight. */
export async function countSentBy(db: Db, user_id: string, since: string): Promise<number> {
  const found = await sql<{ count: number }>`
    select coalesce(sum(recipients_count), 0)::int as count
    from communication.campaigns
    where created_by = ${user_id} and created_at >= ${since} and kind in ('message', 'staff')
      and state not in ('cancelled', 'rejected')
  `.execute(db);
  return found.rows[0]!.count;
}

export interface NewCampaign {
  id: string;
  channel: Channel;
  kind: Campaign['kind'];
  title: string;
  audience: object;
  text_en: string;
  text_sw: string | null;
  whatsapp_template_id: string | null;
  category: string;
  is_private: boolean;
  wants_reply: boolean;
  state: Campaign['state'];
  send_at: string | null;
  recipients_count: number;
  tokens_estimated: number;
  excluded: readonly Excluded[];
  about?: 'receipt' | null;
  created_by: string | null;
  created_at: string;
}

/** False when it is there already. */
export async function insertCampaign(db: Db, row: NewCampaign): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const made = await sql`
    insert into communication.campaigns (tenant_id, id, school_id, channel, kind, title, audience,
      text_en, text_sw, whatsapp_template_id, category, is_private, wants_reply, state, send_at,
      recipients_count, tokens_estimated, excluded, created_by, created_at, about)
    values (${tenant_id}, ${row.id}, ${school_id}, ${row.channel}, ${row.kind}, ${row.title},
      ${JSON.stringify(row.audience)}, ${row.text_en}, ${row.text_sw}, ${row.whatsapp_template_id},
      ${row.category}, ${row.is_private}, ${row.wants_reply}, ${row.state}, ${row.send_at},
      ${row.recipients_count}, ${row.tokens_estimated}, ${JSON.stringify(row.excluded)},
      ${row.created_by}, ${row.created_at}, ${row.about ?? null})
    on conflict (tenant_id, id) do nothing
  `.execute(db);
  return made.numAffectedRows === 1n;
}

export interface NewMessage {
  id: string;
  phone: string;
  name: string;
  student_ids: readonly string[];
  learners: string;
  language: 'en' | 'sw';
  text: string;
  parameters: readonly string[] | null;
  document: object | null;
  segments: number;
  tokens: number;
  is_copy: boolean;
  delivery_ids?: readonly string[];
}

/** Nobody is asked to wait for the morning for these. */
export const leavesAtNight = (kind: Campaign['kind']): boolean =>
  kind === 'emergency' || kind === 'reply';

/** With a time they are paid for and leave then; without one, somebody has to decide first. */
export async function insertMessages(
  db: Db,
  campaign: Pick<NewCampaign, 'id' | 'channel' | 'kind' | 'created_at'> & { at_night?: boolean },
  rows: readonly NewMessage[],
  leaves_at: string | null = null,
): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  const { at_night = leavesAtNight(campaign.kind) } = campaign;
  await sql`
    insert into communication.messages (tenant_id, id, school_id, campaign_id, channel, phone, name,
      student_ids, learners, language, text, parameters, document, segments, tokens, state, is_copy,
      at_night, delivery_ids, created_at, next_try_at)
    select ${tenant_id}, r.id, ${school_id}, ${campaign.id}, ${campaign.channel}, r.phone, r.name,
      r.student_ids, r.learners, r.language, r.text, r.parameters, r.document, r.segments, r.tokens,
      ${leaves_at ? 'waiting' : 'planned'}, r.is_copy, ${at_night}, coalesce(r.delivery_ids, '{}'),
      ${campaign.created_at}, ${leaves_at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, phone text, name text,
      student_ids uuid[], learners text, language text, text text, parameters jsonb, document jsonb,
      segments int, tokens int, is_copy boolean, delivery_ids uuid[])
  `.execute(db);
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
    select coalesce(sum(tokens), 0)::int as tokens
    from communication.messages
    where campaign_id = ${campaign_id} and state in ('planned', 'paused')
  `.execute(db);
  return found.rows[0]!.tokens;
}

/** What has not gone out yet is cancelled; answers what comes back. */
export async function cancelWaiting(
  db: Db,
  campaign_id: string,
  now: string,
): Promise<{ count: number; reserved: number }> {
  const found = await sql<{ count: number; reserved: number }>`
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
  return found.rows[0]!;
}

export async function setState(
  db: Db,
  id: string,
  state: Campaign['state'],
  reason: string | null = null,
): Promise<void> {
  await sql`
    update communication.campaigns
    set state = ${state}, reason = ${reason}, version = version + 1
    where id = ${id}
  `.execute(db);
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
    for update
  `.execute(db);
  return found.rows[0];
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

/** More of those who were left out are in the file. */
export const excluded_shown_max = 200;

const shown = sql`c.id, c.channel, c.kind, c.title, c.is_private, c.wants_reply, c.category, c.state,
  c.send_at, c.recipients_count, c.tokens_estimated, c.reason, c.created_at, c.version,
  jsonb_path_query_array(c.excluded, ${`$[0 to ${excluded_shown_max - 1}]`}::jsonpath) as excluded,
  jsonb_array_length(c.excluded) as excluded_count,
  c.text_sw, c.text_en, coalesce(u.first_name || ' ' || u.last_name, 'By itself') as created_by,
  n.tokens_used, n.waiting, n.sent, n.delivered, n.read, n.failed, n.paused, n.replied`;

const counts = sql`
  left join lateral (
    select
      coalesce(sum(m.tokens) filter (where m.state in ('sent', 'delivered', 'read')
        or (m.state = 'failed' and m.sent_at is not null)), 0)::int as tokens_used,
      count(*) filter (where m.state in ('planned', 'waiting', 'sending'))::int as waiting,
      count(*) filter (where m.state = 'sent')::int as sent,
      count(*) filter (where m.state in ('delivered', 'read'))::int as delivered,
      count(*) filter (where m.state = 'read')::int as read,
      count(*) filter (where m.state = 'failed' and not m.is_resent)::int as failed,
      count(*) filter (where m.state = 'paused')::int as paused,
      (select count(*) from communication.replies r
       where r.tenant_id = c.tenant_id and r.campaign_id = c.id)::int as replied
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
        and (${like}::text is null or lower(c.title || ' ' || c.text_en) like ${like})
    ), shown as (
      select *
      from mine
      order by created_at desc, id desc
      limit ${page_size} offset ${(page - 1) * page_size}
    )
    select a.count, b.*
    from (select count(*)::int as count from mine) a
    left join lateral (select ${shown} from shown c ${counts}) b on true
    order by b.created_at desc, b.id desc
  `.execute(db);
  return countedPage(found.rows);
}

export async function findCampaign(db: Db, id: string): Promise<Campaign | undefined> {
  const found = await sql<Campaign>`
    select ${shown}
    from communication.campaigns c
    ${counts}
    where c.id = ${id}
  `.execute(db);
  return found.rows[0];
}

/** Everybody who was left out of a message, as it was when it was sent. */
export async function listLeftOut(db: Db, id: string): Promise<Excluded[] | undefined> {
  const found = await sql<{ excluded: Excluded[] }>`
    select excluded from communication.campaigns where id = ${id}
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
