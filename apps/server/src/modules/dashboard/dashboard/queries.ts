import type { Dashboard, Office } from '@darasa/contract/dashboard/dashboard';
import { statusesAtSchool } from '@darasa/contract/students/learners/learner';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

// Cross-module reading lives here: a dashboard is made of what other modules wrote.

const terms_max = 6;
const my_classes_max = 20;
const faces_max = 7;
const office_people_max = 2;
const birthdays_max = 8;
const rows_max = 5;
const changes_max = 6;
const message_length_max = 240;

type Card<K extends keyof Dashboard> = NonNullable<Dashboard[K]>;

/** This year's terms and those already planned after it; row security keeps to the school. */
export const listTerms = (db: Db, year: number): Promise<Dashboard['terms']> =>
  db
    .selectFrom('administration.terms')
    .select(['id', 'name', 'year', 'starts_on', 'ends_on'])
    .select(['half_term_starts_on', 'half_term_ends_on'])
    .where('year', '>=', year)
    .orderBy('starts_on')
    .orderBy('id')
    .limit(terms_max)
    .execute();

export async function listEvents(db: Db, today: string): Promise<Dashboard['events']> {
  const found = await sql<Dashboard['events'][number]>`
    select id, title, starts_on, ends_on, to_char(starts_at, 'HH24:MI') as starts_at,
      to_char(ends_at, 'HH24:MI') as ends_at, place, cancelled_at
    from administration.events
    where ends_on >= ${today}
    order by starts_on, starts_at nulls first, id
    limit ${rows_max}
  `.execute(db);
  return found.rows;
}

interface Teacher {
  staff_id: string;
  today: string;
  /** Whoever may not open learners' records gets their names and no pictures. */
  shows_photos: boolean;
}

/** Streams that somebody leads, or teaches a subject in, on a day. */
const ownStreams = (db: Db, { staff_id, today }: Teacher) => {
  const { tenant_id, school_id } = scopeOf(db);
  const now = sql`x.tenant_id = ${tenant_id} and x.school_id = ${school_id}
    and x.staff_id = ${staff_id} and x.from_on <= ${today}::date
    and (x.to_on is null or x.to_on >= ${today}::date)`;
  return sql`
    select x.stream_id, null::uuid as subject_id, true as leads
    from administration.class_teachers x
    where ${now}
    union all
    select x.stream_id, x.subject_id, false
    from administration.teaching x
    where ${now}`;
};

const learner_name = sql`s.first_name || ' ' || s.surname`;
const photoIf = (shown: boolean) => (shown ? sql`'/api/files/' || s.photo_id` : sql`null::text`);

export async function listMyClasses(db: Db, teacher: Teacher): Promise<Card<'my_classes'>> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<Card<'my_classes'>[number]>`
    select m.id, c.name || ' ' || m.name as name, o.is_class_teacher, o.subjects,
      n.count, n.faces
    from (
      select o.stream_id, bool_or(o.leads) as is_class_teacher,
        coalesce(array_agg(distinct j.name) filter (where j.id is not null), '{}') as subjects
      from (${ownStreams(db, teacher)}) o
      left join administration.subjects j on j.tenant_id = ${tenant_id} and j.id = o.subject_id
      group by o.stream_id
    ) o
    join administration.streams m on m.tenant_id = ${tenant_id} and m.id = o.stream_id
    join administration.classes c on c.tenant_id = m.tenant_id and c.id = m.class_id
    cross join lateral (
      select count(*)::int as count,
        coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'photo', s.photo)
          order by s.nth) filter (where s.nth <= ${faces_max}), '[]') as faces
      from (
        select s.id, ${learner_name} as name, ${photoIf(teacher.shows_photos)} as photo,
          row_number() over (order by s.photo_id is null, s.first_name, s.id) as nth
        from students.students s
        where s.tenant_id = ${tenant_id} and s.stream_id = m.id
          and s.status = any(${[...statusesAtSchool]}::text[])
      ) s
    ) n
    order by o.is_class_teacher desc, c.level, m.name
    limit ${my_classes_max}
  `.execute(db);
  return found.rows;
}

export async function listBirthdays(db: Db, teacher: Teacher): Promise<Card<'birthdays'>> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<Card<'birthdays'>[number]>`
    select s.id, ${learner_name} as name, ${photoIf(teacher.shows_photos)} as photo,
      c.name || ' ' || m.name as class_name, d.day as "on",
      (extract(year from d.day) - extract(year from s.born_on))::int as turns
    from (select distinct o.stream_id from (${ownStreams(db, teacher)}) o) o
    join administration.streams m on m.tenant_id = ${tenant_id} and m.id = o.stream_id
    join administration.classes c on c.tenant_id = m.tenant_id and c.id = m.class_id
    join students.students s on s.tenant_id = m.tenant_id and s.stream_id = m.id
    join (select ${teacher.today}::date + n as day from generate_series(0, 6) n) d
      on to_char(d.day, 'MMDD') = to_char(s.born_on, 'MMDD')
    where s.status = any(${[...statusesAtSchool]}::text[])
    order by d.day, s.first_name, s.id
    limit ${birthdays_max}
  `.execute(db);
  return found.rows;
}

export async function listContactMessages(
  db: Db,
  since: string,
): Promise<Card<'contact_messages'>> {
  type Row = Card<'contact_messages'>['rows'][number];
  const found = await sql<Row & { count: number }>`
    select id, name, phone, left(message, ${message_length_max}::int) as message, created_at,
      count(*) over () as count
    from website.contact_messages
    where created_at >= ${since}
    order by created_at desc, id
    limit ${rows_max}
  `.execute(db);
  return counted(found.rows);
}

/** A line of the trail with what its record is called, where one look-up finds it. */
export interface ChangeLine {
  id: string;
  at: string;
  who: string | null;
  record_type: string;
  record_id: string;
  is_new: boolean;
  is_gone: boolean;
  fields: string[];
  name: string | null;
  admission_number: string | null;
}

/** Lists what people changed in this school or in the organisation; coming and going is not news. */
export async function listRecentChanges(
  db: Db,
  school_id: string | null,
  hidden_types: readonly string[],
): Promise<ChangeLine[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<ChangeLine>`
    select e.id, e.at, u.first_name || ' ' || u.last_name as who, e.record_type, e.record_id,
      e.before is null and e.after is not null as is_new,
      e.before is not null and e.after is null as is_gone,
      case when e.before is null or e.after is null then '{}'::text[]
        else array(select jsonb_object_keys(e.after)) end as fields,
      coalesce(s.first_name || ' ' || s.surname, g.first_name || ' ' || g.last_name,
        p.first_name || ' ' || p.last_name, f.first_name || ' ' || f.last_name,
        e.after ->> 'name', e.before ->> 'name', e.after ->> 'title') as name, s.admission_number
    from (
      select *,
        case when record_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          then record_id::uuid end as key
      from platform.audit
      where record_type <> all(${['session', ...hidden_types]}::text[])
        and (school_id is null or school_id = ${school_id})
      order by at desc, id
      limit ${changes_max}
    ) e
    left join identity.users u on u.tenant_id = ${tenant_id} and u.id = e.user_id
    left join students.students s
      on e.record_type = 'learner' and s.tenant_id = ${tenant_id} and s.id = e.key
    left join students.guardians g
      on e.record_type = 'guardian' and g.tenant_id = ${tenant_id} and g.id = e.key
    left join identity.users p
      on e.record_type = 'user' and p.tenant_id = ${tenant_id} and p.id = e.key
    left join identity.staff f
      on e.record_type = 'staff' and f.tenant_id = ${tenant_id} and f.id = e.key
    order by e.at desc, e.id
  `.execute(db);
  return found.rows;
}

/** Administrators of the school who used their sign-in last, for somebody who has no role. */
export async function findOffice(db: Db, school_id: string | null): Promise<Office> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<Office>`
    select (select h.phone from identity.schools h
        where h.tenant_id = ${tenant_id} and h.id = ${school_id}) as phone,
      coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'phone', u.phone)
        order by u.nth) filter (where u.id is not null), '[]') as people
    from (
      select u.id, u.first_name || ' ' || u.last_name as name, u.phone,
        row_number() over (order by u.last_sign_in_at desc nulls last, u.id) as nth
      from identity.users u
      join identity.user_schools a on a.tenant_id = u.tenant_id and a.user_id = u.id
      where u.tenant_id = ${tenant_id} and a.school_id = ${school_id} and u.is_admin
        and u.disabled_at is null
      order by 4
      limit ${office_people_max}
    ) u
  `.execute(db);
  return found.rows[0]!;
}

function counted<R extends object>(found: (R & { count: number })[]): { count: number; rows: R[] } {
  const rows = found.map(({ count: _count, ...row }) => row as unknown as R);
  return { count: found[0]?.count ?? 0, rows };
}
