import type { InputOf } from '@darasa/contract/endpoint';
import type {
  Conversation,
  listConversations,
  SaidLine,
} from '@darasa/contract/communication/answers/inbox';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { patchRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const shown = sql`v.id, v.channel, v.phone, nullif(v.name, '') as name, v.state, v.assigned_to, v.unread_count,
  v.last_text, v.last_at, v.version, u.first_name || ' ' || u.last_name as assigned_name`;
const with_assignee = sql`
  left join identity.users u on (u.tenant_id, u.id) = (v.tenant_id, v.assigned_to)`;

export async function pageOfConversations(
  db: Db,
  input: InputOf<typeof listConversations>,
  user_id: string,
) {
  const { tenant_id, school_id } = scopeOf(db);
  const { channel = null, state = null, held_by, page, page_size } = input;
  const words = (input.search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.map((word) => {
    const digits = word.replace(/^\+?(254|0)(?=[17])/, '').replace(/\D/g, '');
    const like = `%${(digits.length >= 3 ? digits : word).replace(/[\\%_]/g, '\\$&')}%`;
    return sql`lower(concat_ws(' ', v.phone, v.name, v.last_text)) like ${like}`;
  });
  const conditions = [
    sql`v.tenant_id = ${tenant_id} and v.school_id = ${school_id}`,
    sql`(${channel}::text is null or v.channel = ${channel})`,
    sql`(${state}::text is null or v.state = ${state})`,
    ...(held_by === 'nobody' ? [sql`v.assigned_to is null`] : []),
    ...(held_by && held_by !== 'nobody'
      ? [sql`v.assigned_to = ${held_by === 'me' ? user_id : held_by}`]
      : []),
    ...found,
  ];
  const rows = await sql<Conversation & { count: number; unread: number }>`
    with mine as (
      select v.*
      from communication.conversations v
      where ${sql.join(conditions, sql` and `)}
    )
    select n.count, n.unread, p.*
    from (
      select count(*)::int as count, count(*) filter (where unread_count > 0)::int as unread
      from mine
    ) n
    left join lateral (
      select ${shown}
      from mine v ${with_assignee}
      order by v.last_at desc, v.id
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by p.last_at desc, p.id
  `.execute(db);
  const unread = rows.rows[0]?.unread ?? 0;
  const counted = countedPage(rows.rows);
  return {
    count: counted.count,
    rows: counted.rows.map(({ unread: _unread, ...row }) => row),
    unread,
  };
}

/** Colleagues who have conversations of a channel, without the person who asks. */
export async function listHolders(db: Db, channel: string | undefined, user_id: string) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ id: string; name: string }>`
    select u.id, u.first_name || ' ' || u.last_name as name
    from identity.users u
    where u.tenant_id = ${tenant_id} and u.id <> ${user_id} and u.id in (
      select v.assigned_to
      from communication.conversations v
      where v.tenant_id = ${tenant_id} and v.school_id = ${school_id}
        and (${channel ?? null}::text is null or v.channel = ${channel ?? null}))
    order by name, u.id
    limit 200
  `.execute(db);
  return found.rows;
}

export async function findConversation(db: Db, id: string): Promise<Conversation | undefined> {
  const found = await sql<Conversation>`
    select ${shown}
    from communication.conversations v ${with_assignee}
    where v.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export async function lockConversation(db: Db, id: string): Promise<Conversation | undefined> {
  await sql`select 1 from communication.conversations where id = ${id} for update`.execute(db);
  return findConversation(db, id);
}

const said_max = 200;

/** Both sides in the order of time: what they wrote, and what this phone got from us. */
export async function listSaid(
  db: Db,
  id: string,
): Promise<(SaidLine & { is_private: boolean })[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<SaidLine & { is_private: boolean }>`
    select *
    from (
      select r.id, 'them' as "from", r.text, r.received_at as at, null as by, null as state,
        null as reason, r.keyword, false as is_private
      from communication.replies r
      where r.tenant_id = ${tenant_id} and r.conversation_id = ${id}
      union all
      select m.id, 'us', m.text, m.created_at,
        case when c.kind = 'reply' then coalesce(u.first_name || ' ' || u.last_name, 'Automatic')
          else c.title end,
        m.state, m.reason, null, c.is_private
      from communication.conversations v
      join communication.messages m on m.tenant_id = v.tenant_id and m.phone = v.phone
        and m.channel = v.channel and not m.is_copy
      join communication.campaigns c on (c.tenant_id, c.id) = (m.tenant_id, m.campaign_id)
      left join identity.users u on (u.tenant_id, u.id) = (c.tenant_id, c.created_by)
      where v.tenant_id = ${tenant_id} and v.id = ${id} and m.state not in ('planned', 'cancelled')
      order by at desc
      limit ${said_max}
    ) thread
    order by at, id
  `.execute(db);
  return found.rows;
}

export async function listLearners(db: Db, conversation_id: string) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{
    id: string;
    name: string;
    admission_number: string;
    class_name: string | null;
  }>`
    select distinct s.id, concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      s.admission_number, nullif(concat_ws(' ', c.name, t.name), '') as class_name
    from communication.conversations v
    join students.guardians g on g.tenant_id = v.tenant_id and v.phone in (g.phone, g.other_phone)
    join students.student_guardians r on r.tenant_id = g.tenant_id and r.guardian_id = g.id
    join students.students s on s.tenant_id = r.tenant_id and s.id = r.student_id
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    left join administration.streams t on t.tenant_id = s.tenant_id and t.id = s.stream_id
    where v.tenant_id = ${tenant_id} and v.id = ${conversation_id} and s.school_id = ${school_id}
    order by s.admission_number
    limit 20
  `.execute(db);
  return found.rows;
}

/** Finds what is known of the phone, the answers at hand, and the templates that Meta carries. */
export async function findAround(db: Db, conversation_id: string) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{
    school: string;
    sms_opted_out: boolean;
    whatsapp_opted_out: boolean;
    last_in_at: string | null;
    canned: { id: string; name: string; text: string }[];
    templates: { id: string; name: string; body: string; language: 'en' | 'sw' }[];
  }>`
    select s.name as school, k.sms_opted_out_at is not null as sms_opted_out,
      k.whatsapp_opted_out_at is not null as whatsapp_opted_out,
      k.whatsapp_last_in_at as last_in_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name,
          'text', coalesce(o.text_en, t.text_en)) order by lower(t.name))
        from communication.templates t
        left join communication.shared_templates o
          on (o.tenant_id, o.id) = (t.tenant_id, t.follows_id)
        where t.tenant_id = v.tenant_id and t.context = 'reply' and t.retired_at is null
          and t.state = 'approved'), '[]') as canned,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'body', w.body,
          'language', w.language) order by w.name, w.language)
        from communication.whatsapp_templates w
        where w.tenant_id = v.tenant_id and w.state = 'approved' and not w.with_document), '[]')
        as templates
    from communication.conversations v
    join identity.schools s on s.tenant_id = v.tenant_id and s.id = ${school_id}
    left join communication.contacts k on k.tenant_id = v.tenant_id and k.phone = v.phone
    where v.tenant_id = ${tenant_id} and v.id = ${conversation_id}
  `.execute(db);
  return found.rows[0];
}

/** Finds who signs in for a member of staff, and whether they may read messages here. */
export async function findUserOfStaff(
  db: Db,
  staff_id: string,
  today: string,
): Promise<{ user_id: string; may_read: boolean } | undefined> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ user_id: string; may_read: boolean }>`
    select f.user_id,
      identity.may_in(f.user_id, ${school_id}, 'communication', 'view', ${today}::date, true) as may_read
    from identity.staff f
    where f.tenant_id = ${tenant_id} and f.id = ${staff_id} and f.user_id is not null
      and f.left_on is null
  `.execute(db);
  return found.rows[0];
}

export async function updateConversation(
  db: Db,
  row: Pick<Conversation, 'id' | 'state' | 'assigned_to'>,
): Promise<void> {
  await sql`
    update communication.conversations
    set state = ${row.state}, assigned_to = ${row.assigned_to}, version = version + 1,
      unread_count = case when ${row.state} = 'closed' then 0 else unread_count end
    where id = ${row.id}
  `.execute(db);
}

export async function markRead(db: Db, id: string): Promise<boolean> {
  const changed = await sql`
    update communication.conversations set unread_count = 0 where id = ${id}
  `.execute(db);
  return changed.numAffectedRows === 1n;
}

/** Our own words move it to the top as well. */
export async function touch(db: Db, id: string, text: string, now: string): Promise<void> {
  await patchRow(db, 'communication.conversations', id, {
    last_text: text,
    last_at: now,
    unread_count: 0,
  });
}

/** Answers inside 24 hours that went out this month: the first of them are free. */
export async function countServiceSent(db: Db, since: string): Promise<number> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ count: number }>`
    select count(*)::int as count
    from communication.messages m
    join communication.campaigns c on (c.tenant_id, c.id) = (m.tenant_id, m.campaign_id)
    where m.tenant_id = ${tenant_id} and m.school_id = ${school_id} and m.channel = 'whatsapp'
      and m.created_at >= ${since} and c.category = 'service'
      and m.state in ('waiting', 'sending', 'sent', 'delivered', 'read')
  `.execute(db);
  return found.rows[0]!.count;
}
