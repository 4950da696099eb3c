import {
  type Subject,
  subjectList,
  type SubjectTeacher,
} from '@darasa/contract/administration/classes/subjects';
import { sql } from 'kysely';
import { insertUnlessTaken, lockRow, patchRow, type NewRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';
import { staff_name } from '#modules/administration/school/staff/queries.ts';

export const subjects = rowsOf(subjectList, {
  from: 'administration.subjects s',
  joins: {
    k: `left join lateral (
      select array_agg(c.id::text order by c.level, c.name) as class_ids,
        array_agg(c.name order by c.level, c.name) as classes
      from administration.subject_classes l
      join administration.classes c on (c.tenant_id, c.id) = (l.tenant_id, l.class_id)
      where (l.tenant_id, l.subject_id) = (s.tenant_id, s.id) and c.retired_at is null
    ) k on true`,
    e: `left join lateral (
      select count(*)::int as stream_count, count(g.id)::int as taught_count
      from administration.subject_classes l
      join administration.streams t
        on (t.tenant_id, t.class_id) = (l.tenant_id, l.class_id) and t.retired_at is null
      left join administration.teaching g
        on (g.tenant_id, g.subject_id, g.stream_id) = (l.tenant_id, l.subject_id, t.id)
        and g.from_on <= :today and (g.to_on is null or g.to_on >= :today)
      where (l.tenant_id, l.subject_id) = (s.tenant_id, s.id)
    ) e on true`,
  },
  columns: {
    class_ids: "coalesce(k.class_ids, '{}')",
    classes: "coalesce(k.classes, '{}')",
    stream_count: 'e.stream_count',
    taught_count: 'e.taught_count',
  },
  filters: {
    class_id: (id: string) => sql`s.id in (
      select subject_id from administration.subject_classes where class_id = ${id})`,
    retired: 's.retired_at is not null',
  },
  search: ['s.name', 's.code'],
  ties: ['lower(s.name)', 's.id'],
  names: { class_id: nameIn('administration.classes') },
});

export const findSubject = async (
  db: Db,
  today: string,
  id: string,
): Promise<Subject | undefined> => (await subjects.some(db, [id], today))[0];

export const lockSubject = (db: Db, id: string) =>
  lockRow(db, 'administration.subjects', id, ['id', 'version']);

export interface SubjectValues {
  name: string;
  code: string | null;
  curriculum: string;
  kind: string;
  choice_group: string | null;
  papers: string;
}

export interface Owner {
  tenant_id: string;
  school_id: string;
  now: string;
}

/** Answers false when the curriculum has a subject of that name. */
export const insertSubject = (db: Db, row: NewRow<'administration.subjects'>) =>
  insertUnlessTaken(db, 'administration.subjects', row);

export const updateSubject = (db: Db, id: string, values: SubjectValues) =>
  patchRow(db, 'administration.subjects', id, values);

export const updateRetired = (db: Db, id: string, retired_at: string | null) =>
  patchRow(db, 'administration.subjects', id, { retired_at });

/** Only classes of this school and this curriculum; the answer says how many there were. */
export async function replaceClasses(
  db: Db,
  { tenant_id, school_id }: Owner,
  subject_id: string,
  curriculum: string,
  class_ids: string[],
): Promise<number> {
  await sql`
    delete from administration.subject_classes
    where subject_id = ${subject_id} and class_id <> all(${class_ids}::uuid[])
  `.execute(db);
  await sql`
    insert into administration.subject_classes (tenant_id, school_id, subject_id, class_id)
    select ${tenant_id}::uuid, ${school_id}::uuid, ${subject_id}::uuid, c.id
    from administration.classes c
    where c.id = any(${class_ids}::uuid[]) and c.curriculum = ${curriculum}
    on conflict do nothing
  `.execute(db);
  const found = await sql<{ count: number }>`
    select count(*)::int as count
    from administration.subject_classes
    where subject_id = ${subject_id}
  `.execute(db);
  return found.rows[0]!.count;
}

/** Every stream that takes the subject, with its teacher of the day. */
export async function listTeachers(
  db: Db,
  subject_id: string,
  today: string,
): Promise<SubjectTeacher[]> {
  const found = await sql<SubjectTeacher>`
    select t.id as stream_id, c.name || ' ' || t.name as stream, g.staff_id,
      ${staff_name} as teacher, g.from_on
    from administration.subject_classes l
    join administration.classes c on (c.tenant_id, c.id) = (l.tenant_id, l.class_id)
    join administration.streams t
      on (t.tenant_id, t.class_id) = (l.tenant_id, l.class_id) and t.retired_at is null
    left join administration.teaching g
      on (g.tenant_id, g.subject_id, g.stream_id) = (l.tenant_id, l.subject_id, t.id)
      and g.from_on <= ${today} and (g.to_on is null or g.to_on >= ${today})
    left join identity.staff f on (f.tenant_id, f.id) = (g.tenant_id, g.staff_id)
    left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
    where l.subject_id = ${subject_id}
    order by c.level, c.name, t.name
    limit 200
  `.execute(db);
  return found.rows;
}

export interface Assignment {
  id: string;
  stream_id: string;
  staff_id: string | null;
}

/**
 * From the day on the streams have these teachers: what began on or after it is taken back, what ran
 * into it ends the day before, and what is left without a name is taught by nobody.
 */
export async function replaceTeachers(
  db: Db,
  { tenant_id, school_id, now }: Owner,
  input: { subject_id: string; from_on: string; by: string; wanted: Assignment[] },
): Promise<void> {
  const { subject_id, from_on, by, wanted } = input;
  const streams = wanted.map((one) => one.stream_id);
  await Promise.all([
    sql`
      delete from administration.teaching
      where subject_id = ${subject_id} and stream_id = any(${streams}::uuid[])
        and from_on >= ${from_on}
    `.execute(db),
    sql`
      update administration.teaching
      set to_on = ${from_on}::date - 1
      where subject_id = ${subject_id} and stream_id = any(${streams}::uuid[])
        and from_on < ${from_on} and (to_on is null or to_on >= ${from_on})
    `.execute(db),
    sql`
      insert into administration.teaching (tenant_id, id, school_id, subject_id, stream_id, staff_id,
        from_on, created_by, created_at)
      select ${tenant_id}::uuid, w.id, ${school_id}::uuid, ${subject_id}::uuid, w.stream_id,
        w.staff_id, ${from_on}::date, ${by}::uuid, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w (id uuid, stream_id uuid, staff_id uuid)
      where w.staff_id is not null
    `.execute(db),
  ]);
}

/** Lists what somebody teaches on a day, for the staff record and for handing it over. */
export async function listTeachingOf(db: Db, staff_id: string, on: string) {
  const found = await sql<{
    subject_id: string;
    subject: string;
    stream_id: string;
    stream: string;
    from_on: string;
  }>`
    select g.subject_id, s.name as subject, g.stream_id, c.name || ' ' || t.name as stream, g.from_on
    from administration.teaching g
    join administration.subjects s on (s.tenant_id, s.id) = (g.tenant_id, g.subject_id)
    join administration.streams t on (t.tenant_id, t.id) = (g.tenant_id, g.stream_id)
    join administration.classes c on (c.tenant_id, c.id) = (t.tenant_id, t.class_id)
    where g.staff_id = ${staff_id} and g.from_on <= ${on} and (g.to_on is null or g.to_on >= ${on})
    order by c.level, c.name, t.name, s.name
    limit 200
  `.execute(db);
  return found.rows;
}

interface Handed {
  school_id: string;
  subject_id: string;
  stream_id: string;
  from_on: string;
  to_on: string | null;
}

/** Ends what somebody teaches the day before, and answers what is to be taught from then on. */
export async function endTeaching(db: Db, staff_id: string, from_on: string): Promise<Handed[]> {
  const found = await sql<Handed>`
    with held as (
      select id, school_id, subject_id, stream_id, from_on, to_on
      from administration.teaching
      where staff_id = ${staff_id} and (to_on is null or to_on >= ${from_on})
      for update
    ), gone as (
      delete from administration.teaching t
      using held h
      where t.id = h.id and h.from_on >= ${from_on}
    ), ended as (
      update administration.teaching t
      set to_on = ${from_on}::date - 1
      from held h
      where t.id = h.id and h.from_on < ${from_on}
    )
    select school_id, subject_id, stream_id, greatest(from_on, ${from_on}::date) as from_on, to_on
    from held
  `.execute(db);
  return found.rows;
}

export async function insertTeaching(
  db: Db,
  { tenant_id, now }: Pick<Owner, 'tenant_id' | 'now'>,
  rows: (Handed & { id: string; staff_id: string; created_by: string })[],
): Promise<void> {
  await sql`
    insert into administration.teaching (tenant_id, id, school_id, subject_id, stream_id, staff_id,
      from_on, to_on, created_by, created_at)
    select ${tenant_id}::uuid, w.id, w.school_id, w.subject_id, w.stream_id, w.staff_id, w.from_on,
      w.to_on, w.created_by, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id uuid, school_id uuid,
      subject_id uuid, stream_id uuid, staff_id uuid, from_on date, to_on date, created_by uuid)
  `.execute(db);
}
