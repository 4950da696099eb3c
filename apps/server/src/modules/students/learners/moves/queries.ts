import type {
  ClassPlaces,
  LifeOfLearner,
  Placement,
  StatusChange,
} from '@darasa/contract/students/learners/moves';
import type { LearnerStatus } from '@darasa/contract/students/learners/learner';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** Learners who have not left; they are the ones who take a seat. */
const here = sql.raw(`('active', 'suspended', 'on-leave')`);

export async function listClassPlaces(db: Db): Promise<ClassPlaces[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<ClassPlaces>`
    with seats as (
      select class_id, stream_id, count(*)::int as learner_count
      from students.students
      where tenant_id = ${tenant_id}
        and school_id = ${school_id}
        and status in ${here}
      group by class_id, stream_id
    ),
    streams as (
      select t.class_id, jsonb_agg(jsonb_build_object('stream_id', t.id, 'name', t.name,
        'capacity', t.capacity, 'learner_count', coalesce(n.learner_count, 0)) order by t.name) as all
      from administration.streams t
      left join seats n on n.stream_id = t.id
      where t.tenant_id = ${tenant_id}
        and t.school_id = ${school_id}
        and t.retired_at is null
      group by t.class_id
    )
    select c.id as class_id, c.name, c.next_class_id,
      coalesce((select sum(n.learner_count)::int from seats n where n.class_id = c.id), 0)
        as learner_count,
      coalesce(s.all, '[]') as streams
    from administration.classes c
    left join streams s on s.class_id = c.id
    where c.tenant_id = ${tenant_id}
      and c.school_id = ${school_id}
      and c.retired_at is null
    order by c.curriculum, c.level, c.name
    limit 500
  `.execute(db);
  return found.rows;
}

export interface SeatedLearner {
  id: string;
  name: string;
  status: LearnerStatus;
  class_id: string | null;
  class_name: string | null;
  stream_id: string | null;
  stream_name: string | null;
  left_on: string | null;
  enrolment_id: string | null;
  from_on: string | null;
  year: number | null;
}

/** The learners stay locked until the change is made, in one order for everybody. */
export async function lockLearners(db: Db, ids: string[]): Promise<SeatedLearner[]> {
  const found = await sql<SeatedLearner>`
    select s.id, concat_ws(' ', s.first_name, s.other_names, s.surname) as name, s.status,
      s.class_id, c.name as class_name, s.stream_id, t.name as stream_name, s.left_on,
      e.id as enrolment_id, e.from_on, e.year
    from students.students s
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    left join administration.streams t on t.tenant_id = s.tenant_id and t.id = s.stream_id
    left join students.enrolments e
      on e.tenant_id = s.tenant_id and e.student_id = s.id and e.to_on is null
    where s.id = any(${ids}::uuid[])
    order by s.id
    for update of s
  `.execute(db);
  return found.rows;
}

export interface Seat {
  class_id: string;
  class_name: string;
  stream_id: string | null;
  stream_name: string | null;
  capacity: number | null;
  learner_count: number;
}

/** A stream that is still offered, or a class without one; held, so that its learners are counted by one at a time. */
export async function holdSeat(
  db: Db,
  where: { stream_id?: string | undefined; class_id?: string | undefined },
): Promise<Seat | undefined> {
  await (
    where.stream_id
      ? sql`select from administration.streams t where t.id = ${where.stream_id} for update`
      : sql`select from administration.classes c where c.id = ${where.class_id ?? null} for update`
  ).execute(db);
  const found = await sql<Seat>`
    select c.id as class_id, c.name as class_name, t.id as stream_id, t.name as stream_name,
      coalesce(t.capacity, case when t.id is null then c.capacity end) as capacity,
      (select count(*)::int
        from students.students s
        where s.tenant_id = c.tenant_id
          and s.class_id = c.id
          and (t.id is null or s.stream_id = t.id)
          and s.status in ${here}) as learner_count
    from administration.classes c
    left join administration.streams t
      on t.tenant_id = c.tenant_id and t.class_id = c.id and t.id = ${where.stream_id ?? null}::uuid
        and t.retired_at is null
    where c.retired_at is null
      and (t.id is not null
        or (${where.stream_id ?? null}::uuid is null and c.id = ${where.class_id ?? null}::uuid))
  `.execute(db);
  return found.rows[0];
}

export interface NewPlaces {
  tenant_id: string;
  school_id: string;
  class_id: string;
  stream_id: string | null;
  on_date: string;
  how: Placement['how'];
  reason: string | null;
  by: string;
  now: string;
  places: { id: string; student_id: string; year: number }[];
}

export async function insertPlaces(db: Db, it: NewPlaces): Promise<void> {
  await sql`
    insert into students.enrolments (tenant_id, id, school_id, student_id, year, class_id, stream_id,
      from_on, how, reason, created_by, created_at)
    select ${it.tenant_id}::uuid, p.id, ${it.school_id}::uuid, p.student_id, p.year,
      ${it.class_id}::uuid, ${it.stream_id}::uuid, ${it.on_date}::date, ${it.how}::text,
      ${it.reason}::text, ${it.by}::uuid, ${it.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(it.places)}::jsonb)
      as p (id uuid, student_id uuid, year int)
  `.execute(db);
}

/** The last day in the old place. */
export async function endPlaces(db: Db, ids: string[], last_on: string): Promise<void> {
  await sql`
    update students.enrolments
    set to_on = ${last_on}::date
    where id = any(${ids}::uuid[])
  `.execute(db);
}

/** A move on the very day a place began only corrects that place. */
export async function correctPlaces(db: Db, ids: string[], to: Seat, reason: string) {
  await sql`
    update students.enrolments
    set class_id = ${to.class_id}, stream_id = ${to.stream_id}, reason = ${reason}
    where id = any(${ids}::uuid[])
  `.execute(db);
}

export async function updateSeats(db: Db, ids: string[], to: Pick<Seat, 'class_id' | 'stream_id'>) {
  await sql`
    update students.students
    set class_id = ${to.class_id}, stream_id = ${to.stream_id}, version = version + 1
    where id = any(${ids}::uuid[])
  `.execute(db);
}

export async function findLearner(
  db: Db,
  id: string,
): Promise<Omit<LifeOfLearner, 'placements' | 'status_changes' | 'planned'> | undefined> {
  const found = await sql<Omit<LifeOfLearner, 'placements' | 'status_changes' | 'planned'>>`
    select s.id, concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      s.admission_number, s.status, s.class_id, c.name as class_name, s.stream_id,
      t.name as stream_name, s.left_on
    from students.students s
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    left join administration.streams t on t.tenant_id = s.tenant_id and t.id = s.stream_id
    where s.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export async function listPlacements(db: Db, student_id: string): Promise<Placement[]> {
  const found = await sql<Placement>`
    select e.id, e.year, c.name as class_name, t.name as stream_name, e.from_on, e.to_on, e.how,
      e.reason, concat_ws(' ', u.first_name, u.last_name) as by
    from students.enrolments e
    join administration.classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
    left join administration.streams t on t.tenant_id = e.tenant_id and t.id = e.stream_id
    left join identity.users u on u.tenant_id = e.tenant_id and u.id = e.created_by
    where e.student_id = ${student_id}
    order by e.from_on desc, e.id desc
    limit 100
  `.execute(db);
  return found.rows;
}

export async function listStatusChanges(db: Db, student_id: string): Promise<StatusChange[]> {
  const found = await sql<StatusChange>`
    select h.id, h.from_status, h.to_status, h.on_date, h.until_on, h.reason, h.evidence_name,
      concat_ws(' ', u.first_name, u.last_name) as by, h.created_at as at
    from students.status_changes h
    left join identity.users u on u.tenant_id = h.tenant_id and u.id = h.created_by
    where h.student_id = ${student_id}
    order by h.created_at desc, h.id desc
    limit 100
  `.execute(db);
  return found.rows;
}
