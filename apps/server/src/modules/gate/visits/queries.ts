import {
  type FoundPerson,
  type KnownVisitor,
  type OnSite,
  type Visit,
  visitList,
} from '@darasa/contract/gate/visits';
import { school_zone } from '@darasa/rules/dates';
import { sql } from 'kysely';
import { insertRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { likeAnywhere } from '#platform/lists/like.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

const on_site_max = 500;
const known_max = 3;
const found_max = 8;
const purged_at_once = 2_000;

// Where there is a sign-in its names lead.
const staff_name_text =
  "coalesce(u.first_name, f.first_name) || ' ' || coalesce(u.last_name, f.last_name)";
const staff_name = sql.raw(staff_name_text);

// Whom somebody comes to see, in words: a learner with the class, or a member of staff with the job.
const seen_people = {
  f: 'left join identity.staff f on (f.tenant_id, f.id) = (v.tenant_id, v.host_id)',
  u: 'left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)',
  s: 'left join students.students s on (s.tenant_id, s.id) = (v.tenant_id, v.student_id)',
  c: 'left join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)',
  t: 'left join administration.streams t on (t.tenant_id, t.id) = (s.tenant_id, s.stream_id)',
};
const sees_text = `
  case
    when s.id is not null then
      concat_ws(', ', s.first_name || ' ' || s.surname, nullif(concat_ws(' ', c.name, t.name), ''))
    when f.id is not null then concat_ws(', ', ${staff_name_text}, f.job_title)
  end`;
const people = sql.raw(Object.values(seen_people).join('\n'));
const sees = sql.raw(`${sees_text} as sees`);
const on_site_columns = sql`
  v.id, v.state, v.kind, v.pass_number, v.name, v.purpose, v.people_count, v.vehicle, v.company,
  v.items, v.photo_id is not null as has_photo, v.came_at, v.due_at, ${sees}`;
const past_columns = sql`
  v.id, v.state, v.kind, v.pass_number, v.name, v.purpose, v.vehicle, v.company, v.came_at,
  v.left_at, ${sees}`;

export const visits = rowsOf(visitList, {
  from: 'gate.visits v',
  joins: seen_people,
  columns: { sees: sees_text },
  names: { id: nameIn('gate.visits') },
  filters: { came: `(v.came_at at time zone '${school_zone}')::date` },
  search: (words) => {
    const pattern = likeAnywhere(words);
    const number = /^\d{1,9}$/.test(words) ? Number(words) : null;
    return sql`(v.name ilike ${pattern} or v.vehicle ilike ${pattern}
      or v.company ilike ${pattern} or v.pass_number = ${number}::int)`;
  },
});

export async function listOnSite(db: Db): Promise<OnSite[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<OnSite>`
    select ${on_site_columns}
    from gate.visits v ${people}
    where v.tenant_id = ${tenant_id} and v.school_id = ${school_id} and v.left_at is null
    order by v.came_at desc, v.id
    limit ${on_site_max}
  `.execute(db);
  return found.rows;
}

export async function findVisit(db: Db, id: string): Promise<Visit | undefined> {
  const found = await sql<Visit>`
    select ${past_columns}, v.phone, v.id_digits, v.people_count, v.po_number, v.delivery_note,
      v.items, v.note, v.photo_id is not null as has_photo, v.due_at, v.held_for,
      g.first_name || ' ' || g.last_name as came_by,
      l.first_name || ' ' || l.last_name as left_by,
      d.first_name || ' ' || d.last_name as decided_by
    from gate.visits v ${people}
    join identity.users g on (g.tenant_id, g.id) = (v.tenant_id, v.came_by)
    left join identity.users l on (l.tenant_id, l.id) = (v.tenant_id, v.left_by)
    left join identity.users d on (d.tenant_id, d.id) = (v.tenant_id, v.decided_by)
    where v.id = ${id}
  `.execute(db);
  return found.rows[0];
}

/** Earlier visits of whoever has this phone or this ID: one line for each name they gave. */
export async function findKnown(
  db: Db,
  { phone, id_digits }: { phone: string | null; id_digits: string },
): Promise<KnownVisitor[]> {
  const found = await sql<KnownVisitor>`
    with same as (
      select v.*, count(*) over (partition by lower(v.name))::int as visits_count,
        row_number() over (partition by lower(v.name) order by v.came_at desc, v.id) as nth
      from gate.visits v
      where (v.phone = ${phone} or v.id_digits = ${id_digits}) and v.state in ('in', 'out')
    )
    select v.id as again_id, v.kind, v.name, v.purpose, v.host_id, v.student_id, v.vehicle,
      v.company, v.came_at, v.visits_count, ${sees}
    from same v ${people}
    where v.nth = 1
    order by v.came_at desc, v.id
    limit ${known_max}
  `.execute(db);
  return found.rows;
}

/** Staff of this school and learners in it, by a part of the name: a name and a place, no more. */
export async function findPeople(db: Db, search: string): Promise<FoundPerson[]> {
  const { school_id } = scopeOf(db);
  const pattern = likeAnywhere(search);
  const found = await sql<FoundPerson>`
    select p.id, p.kind, p.name, p.detail
    from (
      (
        select f.id, 'staff' as kind, ${staff_name} as name, f.job_title as detail
        from identity.staff f
        left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
        where ${worksAt(school_id)}
          and f.left_on is null
          and u.disabled_at is null
          and ${staff_name} ilike ${pattern}
        order by name, f.id
        limit ${found_max}
      )
      union all
      (
        select s.id, 'learner' as kind, s.first_name || ' ' || s.surname as name,
          nullif(concat_ws(' ', c.name, t.name), '') as detail
        from students.students s
        left join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
        left join administration.streams t on (t.tenant_id, t.id) = (s.tenant_id, s.stream_id)
        where s.status = 'active'
          and (s.first_name || ' ' || s.surname ilike ${pattern}
            or s.surname || ' ' || s.first_name ilike ${pattern})
        order by name, s.id
        limit ${found_max}
      )
    ) p
    order by p.name, p.id
    limit ${found_max}
  `.execute(db);
  return found.rows;
}

/** Employed there, or with a sign-in that may enter it. */
const worksAt = (school_id: string | null | undefined) => sql`
  (f.school_id = ${school_id} or exists (
    select from identity.user_schools a
    where (a.tenant_id, a.user_id) = (f.tenant_id, f.user_id) and a.school_id = ${school_id}
  ))`;

export interface VisitNames {
  again_id: string | null;
  host_id: string | null;
  student_id: string | null;
}

/** Whether those a visit names are there for this school, and the numbers of the earlier visit. */
export async function findNamed(db: Db, named: VisitNames) {
  const { school_id } = scopeOf(db);
  const found = await sql<{
    has_host: boolean;
    has_student: boolean;
    again_id: string | null;
    phone: string | null;
    id_digits: string | null;
  }>`
    select
      exists (
        select from identity.staff f
        where f.id = ${named.host_id} and ${worksAt(school_id)}
      ) as has_host,
      exists (select from students.students s where s.id = ${named.student_id}) as has_student,
      v.id as again_id, v.phone, v.id_digits
    from (select) one
    left join gate.visits v on v.id = ${named.again_id}
  `.execute(db);
  return found.rows[0]!;
}

/** Why the office wants to be asked first, or nothing. Barred guardians count for any child. */
export async function findWatched(
  db: Db,
  who: { phone: string | null; id_digits: string | null },
  today: string,
): Promise<string | undefined> {
  const { phone, id_digits } = who;
  const endsAlike = (column: string) => sql`
    right(${sql.ref(column)}, least(length(${sql.ref(column)}), length(${id_digits}::text)))
      = right(${id_digits}::text, least(length(${sql.ref(column)}), length(${id_digits}::text)))`;
  const found = await sql<{ held_for: string }>`
    (
      select 'On the watch-list as ' || w.name || ': ' || w.reason as held_for
      from gate.watched_people w
      where w.retired_at is null
        and (w.until_on is null or w.until_on >= ${today})
        and (w.phone = ${phone} or ${endsAlike('w.id_number')})
      order by w.id
      limit 1
    )
    union all
    (
      select 'Barred from ' || s.first_name || ' ' || s.surname
        || coalesce(': ' || b.barred_reason, '') as held_for
      from students.student_guardians b
      join students.guardians g on (g.tenant_id, g.id) = (b.tenant_id, b.guardian_id)
      join students.students s on (s.tenant_id, s.id) = (b.tenant_id, b.student_id)
      where b.is_barred
        and (${phone} in (g.phone, g.other_phone) or ${endsAlike('g.national_id')})
      order by s.id
      limit 1
    )
  `.execute(db);
  return found.rows[0]?.held_for;
}

export interface NewVisit {
  tenant_id: string;
  id: string;
  school_id: string;
  state: string;
  kind: string;
  pass_number: number | null;
  name: string;
  phone: string | null;
  id_digits: string | null;
  purpose: string;
  host_id: string | null;
  student_id: string | null;
  people_count: number;
  vehicle: string | null;
  company: string | null;
  po_number: string | null;
  delivery_note: string | null;
  items: string | null;
  note: string | null;
  came_at: string;
  due_at: string;
  came_by: string;
  left_at: string | null;
  left_by: string | null;
  held_for: string | null;
  created_at: string;
}

export const insertVisit = (db: Db, visit: NewVisit) => insertRow(db, 'gate.visits', visit);

export const lockVisit = (db: Db, id: string) =>
  db
    .selectFrom('gate.visits')
    .select(['id', 'state', 'name', 'pass_number', 'came_at', 'due_at', 'left_at'])
    .select(['came_by', 'photo_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export interface VisitChange {
  state?: string;
  pass_number?: number;
  due_at?: string;
  left_at?: string;
  left_by?: string;
  decided_by?: string;
  decided_at?: string;
  photo_id?: string;
}

export const updateVisit = (db: Db, id: string, change: VisitChange) =>
  db.updateTable('gate.visits').set(change).where('id', '=', id).execute();

export async function findPhotoKey(db: Db, visit_id: string) {
  const found = await sql<{ media_type: string; storage_key: string }>`
    select p.media_type, p.storage_key
    from gate.visits v
    join platform.files p on (p.tenant_id, p.id) = (v.tenant_id, v.photo_id)
    where v.id = ${visit_id}
  `.execute(db);
  return found.rows[0];
}

/** The address people type for this school, for the square code of a pass. */
export async function findDomain(db: Db): Promise<string> {
  const { tenant_id } = scopeOf(db);
  const found = await db
    .selectFrom('identity.organizations')
    .select('domain')
    .where('id', '=', tenant_id)
    .executeTakeFirstOrThrow();
  return found.domain;
}

/** Removes visits that began before a moment, and their photos; says how many. */
export async function deleteVisitsBefore(db: Db, before: string): Promise<number> {
  const gone = await sql<{ photo_id: string | null }>`
    delete from gate.visits
    where id in (
      select id from gate.visits where came_at < ${before} order by came_at limit ${purged_at_once}
    )
    returning photo_id
  `.execute(db);
  const photo_ids = gone.rows.flatMap((row) => row.photo_id ?? []);
  if (photo_ids.length > 0) {
    await db.deleteFrom('platform.files').where('id', 'in', photo_ids).execute();
  }
  return gone.rows.length;
}
