import {
  type ClassChoice,
  classList,
  type SchoolClass,
} from '@darasa/contract/administration/classes/classes';
import { sql } from 'kysely';
import { insertUnlessTaken, lockRow, patchRow, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';
import { staff_name_text } from '#modules/administration/school/staff/queries.ts';

const in_school = `('active', 'suspended', 'on-leave')`;

export const classes = rowsOf(classList, {
  from: 'administration.classes c',
  joins: {
    x: 'left join administration.classes x on (x.tenant_id, x.id) = (c.tenant_id, c.next_class_id)',
  },
  columns: {
    next_class: 'x.name',
    learner_count: `(
      select count(*)::int
      from students.students p
      where (p.tenant_id, p.class_id) = (c.tenant_id, c.id) and p.status in ${in_school})`,
    streams: `coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'capacity', s.capacity,
        'class_teacher_id', s.class_teacher_id, 'class_teacher', ${staff_name_text},
        'learner_count', (
          select count(*)
          from students.students p
          where (p.tenant_id, p.class_id, p.stream_id) = (c.tenant_id, c.id, s.id)
            and p.status in ${in_school})
        ) order by s.name)
      from administration.streams s
      left join identity.staff f on (f.tenant_id, f.id) = (s.tenant_id, s.class_teacher_id)
      left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
      where (s.tenant_id, s.class_id) = (c.tenant_id, c.id) and s.retired_at is null), '[]')`,
  },
  filters: { retired: 'c.retired_at is not null' },
  search: ['c.name'],
  ties: ['c.level', 'c.name', 'c.id'],
});

export const findClass = async (db: Db, id: string): Promise<SchoolClass | undefined> =>
  (await classes.some(db, [id]))[0];

/** The row stays locked until the change is made, so that what was read is what is replaced. */
export const lockClass = (db: Db, id: string) =>
  lockRow(db, 'administration.classes', id, ['id', 'version']);

export interface ClassValues {
  name: string;
  curriculum: string;
  level: number;
  next_class_id: string | null;
  capacity: number | null;
  age_from: number | null;
  age_to: number | null;
}

export interface Owner {
  tenant_id: string;
  school_id: string;
  now: string;
}

/** Answers false when the name is taken. */
export const insertClass = (db: Db, row: NewRow<'administration.classes'>) =>
  insertUnlessTaken(db, 'administration.classes', row);

export const updateClass = (db: Db, id: string, values: ClassValues) =>
  patchRow(db, 'administration.classes', id, values);

export const updateRetired = (db: Db, id: string, retired_at: string | null) =>
  patchRow(db, 'administration.classes', id, { retired_at });

/** The classes of this place in the order that no other follows yet. */
export async function listLastClasses(
  db: Db,
  { curriculum, level }: { curriculum: string; level: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('administration.classes')
    .select('id')
    .where('curriculum', '=', curriculum)
    .where('level', '=', level)
    .where('next_class_id', 'is', null)
    .where('retired_at', 'is', null)
    .orderBy('id')
    .limit(20)
    .execute();
  return rows.map((row) => row.id);
}

export const updateNext = (db: Db, id: string, next_class_id: string) =>
  patchRow(db, 'administration.classes', id, { next_class_id });

/** Every class with the one that follows it, to see whether the way leads back. */
export const listNextClasses = (db: Db) =>
  db
    .selectFrom('administration.classes')
    .select(['id', 'next_class_id'])
    .where('retired_at', 'is', null)
    .execute();

export interface StreamValues {
  id: string;
  name: string;
  capacity: number | null;
  class_teacher_id: string | null;
}

/**
 * Makes the streams of a class those that are wanted: known ones are changed, new ones are added, a
 * retired one of the same name comes back, and what is no longer wanted is retired.
 */
export async function replaceStreams(
  db: Db,
  { tenant_id, school_id, now }: Owner,
  class_id: string,
  streams: StreamValues[],
): Promise<void> {
  const wanted = JSON.stringify(streams);
  const record = sql`jsonb_to_recordset(${wanted}::jsonb)
    as w (id uuid, name text, capacity int, class_teacher_id uuid)`;
  const ids = streams.map((one) => one.id);
  await Promise.all([
    sql`
      update administration.streams s
      set name = w.name, capacity = w.capacity, class_teacher_id = w.class_teacher_id,
        version = s.version + 1
      from ${record}
      where s.id = w.id and s.class_id = ${class_id}
    `.execute(db),
    sql`
      insert into administration.streams as s
        (tenant_id, id, school_id, class_id, name, capacity, class_teacher_id, created_at)
      select ${tenant_id}::uuid, w.id, ${school_id}::uuid, ${class_id}::uuid, w.name, w.capacity,
        w.class_teacher_id, ${now}::timestamptz
      from ${record}
      where not exists (select from administration.streams k where k.id = w.id)
      on conflict (tenant_id, class_id, lower(name)) do update
      set retired_at = null, capacity = excluded.capacity,
        class_teacher_id = excluded.class_teacher_id, version = s.version + 1
    `.execute(db),
    sql`
      update administration.streams s
      set retired_at = ${now}, version = s.version + 1
      where s.class_id = ${class_id}
        and s.retired_at is null
        and s.id <> all(${ids}::uuid[])
        and lower(s.name) <> all(select lower(w.name) from ${record})
    `.execute(db),
  ]);
}

export async function listClassChoices(db: Db): Promise<ClassChoice[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<ClassChoice>`
    select c.id, c.name, c.curriculum, c.level,
      coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.name)
        filter (where s.id is not null), '[]') as streams
    from administration.classes c
    left join administration.streams s
      on (s.tenant_id, s.class_id) = (c.tenant_id, c.id) and s.retired_at is null
    where c.tenant_id = ${tenant_id} and c.school_id = ${school_id}
      and c.retired_at is null
    group by c.tenant_id, c.id
    order by c.level, c.name, c.id
    limit 200
  `.execute(db);
  return found.rows;
}
