import type { Rollover, StreamRoad } from '@darasa/contract/students/learners/rollover';
import type {
  RolloverChoice,
  RolloverClass,
  RolloverLearner,
  RolloverStream,
} from '@darasa/rules/rollover';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { takeTurn } from '#platform/db/take-turn.ts';

/** One rollover of a school at a time: a second one waits here, and then sees what the first did. */
export function lockRollovers(db: Db): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  return takeTurn(db, 'rollover', tenant_id, school_id);
}

export interface PlannedLearner extends RolloverLearner {
  name: string;
  admission_number: string;
  status: string;
  enrolment_id: string | null;
}

/**
 * Everybody who has not left, with their open place, what was chosen for them, and what they owe.
 * Four plain lists, put together here: joined in one statement they take minutes on a table that
 * the planner has not counted yet.
 */
export async function listLearners(db: Db, to_year: number): Promise<PlannedLearner[]> {
  const [students, places, choices, uncleared] = await Promise.all([
    listStudents(db),
    listOpenPlaces(db),
    listChoices(db, to_year),
    listUncleared(db),
  ]);
  const place_of = new Map(places.map(({ student_id, ...place }) => [student_id, place]));
  const choice_of = new Map(choices.map((one) => [one.student_id, one.choice]));
  const owing = new Set(uncleared.map((one) => one.student_id));
  const nowhere = { enrolment_id: null, place_year: null, place_from_on: null };
  return students.map((student) => ({
    ...student,
    ...(place_of.get(student.id) ?? nowhere),
    is_active: student.status === 'active',
    choice: choice_of.get(student.id) ?? null,
    clearance_open: owing.has(student.id),
  }));
}

type Student = Pick<
  PlannedLearner,
  'id' | 'name' | 'admission_number' | 'status' | 'class_id' | 'stream_id'
>;

async function listStudents(db: Db): Promise<Student[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Student>`
    select id, concat_ws(' ', first_name, other_names, surname) as name, admission_number, status,
      class_id, stream_id
    from students.students
    where tenant_id = ${tenant_id}
      and school_id = ${school_id}
      and status in ('active', 'suspended', 'on-leave')
    order by surname, first_name, id
  `.execute(db);
  return found.rows;
}

type OpenPlace = Pick<PlannedLearner, 'enrolment_id' | 'place_year' | 'place_from_on'> & {
  student_id: string;
};

async function listOpenPlaces(db: Db): Promise<OpenPlace[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<OpenPlace>`
    select student_id, id as enrolment_id, year as place_year, from_on as place_from_on
    from students.enrolments
    where tenant_id = ${tenant_id}
      and school_id = ${school_id}
      and to_on is null
  `.execute(db);
  return found.rows;
}

async function listChoices(db: Db, to_year: number) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ student_id: string; choice: RolloverChoice }>`
    select student_id, choice
    from students.rollover_choices
    where tenant_id = ${tenant_id}
      and school_id = ${school_id}
      and to_year = ${to_year}
  `.execute(db);
  return found.rows;
}

async function listUncleared(db: Db) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ student_id: string }>`
    select c.student_id
    from students.clearances c
    where c.tenant_id = ${tenant_id}
      and c.school_id = ${school_id}
      and c.cancelled_at is null
      and c.id in (
        select m.clearance_id
        from students.clearance_marks m
        where m.tenant_id = ${tenant_id}
          and m.school_id = ${school_id}
          and m.state in ('waiting', 'owing'))
  `.execute(db);
  return found.rows;
}

export async function listClasses(db: Db): Promise<RolloverClass[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<RolloverClass>`
    select id, name, level, curriculum, next_class_id, capacity, retired_at is not null as retired
    from administration.classes
    where tenant_id = ${tenant_id} and school_id = ${school_id}
    order by curriculum, level, name
    limit 500
  `.execute(db);
  return found.rows;
}

export async function listStreams(db: Db): Promise<RolloverStream[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<RolloverStream>`
    select id, class_id, name, capacity, retired_at is not null as retired
    from administration.streams
    where tenant_id = ${tenant_id} and school_id = ${school_id}
    order by name
    limit 2000
  `.execute(db);
  return found.rows;
}

export async function listRoads(db: Db, to_year: number) {
  return db
    .selectFrom('students.rollover_streams')
    .select(['from_stream_id', 'to_stream_id'])
    .where('to_year', '=', to_year)
    .limit(2_000)
    .execute();
}

/** Every stream that leads somewhere, with the road that was set for it. */
export async function listRoadRows(db: Db, to_year: number): Promise<StreamRoad[]> {
  const found = await sql<StreamRoad>`
    select t.id as from_stream_id, c.name || ' ' || t.name as from_name,
      c.next_class_id as to_class_id, r.to_stream_id
    from administration.streams t
    join administration.classes c on c.tenant_id = t.tenant_id and c.id = t.class_id
    left join students.rollover_streams r
      on r.tenant_id = t.tenant_id and r.from_stream_id = t.id and r.to_year = ${to_year}
    where t.retired_at is null
      and c.retired_at is null
      and c.next_class_id is not null
    order by c.curriculum, c.level, c.name, t.name
    limit 500
  `.execute(db);
  return found.rows;
}

interface Owned {
  tenant_id: string;
  school_id: string;
  to_year: number;
}

/** Which of these streams are the school's, and to which class each belongs. */
export async function findStreams(db: Db, ids: string[]) {
  return db
    .selectFrom('administration.streams as t')
    .innerJoin('administration.classes as c', (on) =>
      on.onRef('c.tenant_id', '=', 't.tenant_id').onRef('c.id', '=', 't.class_id'),
    )
    .select(['t.id', 't.class_id', 'c.next_class_id', 't.name'])
    .where('t.id', 'in', ids)
    .execute();
}

export async function setRoads(
  db: Db,
  { tenant_id, school_id, to_year }: Owned,
  roads: { from_stream_id: string; to_stream_id?: string | undefined }[],
): Promise<void> {
  const json = JSON.stringify(roads);
  await sql`
    delete from students.rollover_streams
    where to_year = ${to_year}
      and from_stream_id in (
        select r.from_stream_id from jsonb_to_recordset(${json}::jsonb) as r (from_stream_id uuid))
  `.execute(db);
  await sql`
    insert into students.rollover_streams (tenant_id, school_id, to_year, from_stream_id, to_stream_id)
    select ${tenant_id}::uuid, ${school_id}::uuid, ${to_year}::int, r.from_stream_id, r.to_stream_id
    from jsonb_to_recordset(${json}::jsonb) as r (from_stream_id uuid, to_stream_id uuid)
    where r.to_stream_id is not null
  `.execute(db);
}

export async function findChoices(db: Db, to_year: number, ids: string[]) {
  const found = await sql<{ id: string; choice: string | null }>`
    select s.id, ch.choice
    from students.students s
    left join students.rollover_choices ch
      on ch.tenant_id = s.tenant_id and ch.student_id = s.id and ch.to_year = ${to_year}
    where s.id = any(${ids}::uuid[])
  `.execute(db);
  return found.rows;
}

export async function setChoices(
  db: Db,
  { tenant_id, school_id, to_year }: Owned,
  ids: string[],
  choice: string | null,
): Promise<void> {
  if (choice === null) {
    await sql`
      delete from students.rollover_choices
      where to_year = ${to_year} and student_id = any(${ids}::uuid[])
    `.execute(db);
    return;
  }
  await sql`
    insert into students.rollover_choices (tenant_id, school_id, to_year, student_id, choice)
    select ${tenant_id}::uuid, ${school_id}::uuid, ${to_year}::int, s.id, ${choice}::text
    from unnest(${ids}::uuid[]) s (id)
    order by s.id
    on conflict (tenant_id, to_year, student_id) do update set choice = excluded.choice
  `.execute(db);
}

export async function listRollovers(db: Db): Promise<Omit<Rollover, 'undo_until'>[]> {
  const found = await sql<Omit<Rollover, 'undo_until'>>`
    select r.id, r.to_year, r.starts_on, r.class_names, r.promoted_count, r.repeated_count,
      r.left_count, r.stayed_count, r.committed_at, r.undone_at,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as committed_by,
      nullif(concat_ws(' ', w.first_name, w.last_name), '') as undone_by
    from students.rollovers r
    left join identity.users u on u.tenant_id = r.tenant_id and u.id = r.committed_by
    left join identity.users w on w.tenant_id = r.tenant_id and w.id = r.undone_by
    order by r.committed_at desc
    limit 50
  `.execute(db);
  return found.rows;
}

/** The year most learners sit in now, and the days on which the coming years begin. */
export async function findCalendar(db: Db) {
  const found = await sql<{ year: number | null; starts: { year: number; starts_on: string }[] }>`
    select
      (select e.year
        from students.enrolments e
        where e.to_on is null
        group by e.year
        order by count(*) desc, e.year desc
        limit 1) as year,
      coalesce((select jsonb_agg(jsonb_build_object('year', b.year, 'starts_on', b.starts_on))
        from (
          select year, min(starts_on) as starts_on
          from (
            select year, starts_on from administration.years
            union all
            select year, starts_on from administration.terms
          ) both_lists
          group by year
        ) b), '[]') as starts
  `.execute(db);
  return found.rows[0]!;
}
