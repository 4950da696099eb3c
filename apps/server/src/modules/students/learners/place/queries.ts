import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface NewPlace {
  class_id: string;
  stream_id: string | null;
  on: string;
  how: 'admitted' | 'promoted' | 'repeated' | 'moved' | 'returned';
  reason: string | null;
}

/** True when the stream, if any, belongs to the class, and both are this school's. */
export async function fitsTogether(
  db: Db,
  { class_id, stream_id }: Pick<NewPlace, 'class_id' | 'stream_id'>,
): Promise<boolean> {
  const found = await sql`
    select 1
    from administration.classes c
    where c.id = ${class_id}
      and (${stream_id}::uuid is null or exists (
        select 1
        from administration.streams m
        where m.id = ${stream_id}::uuid and m.class_id = c.id
      ))
  `.execute(db);
  return found.rows.length > 0;
}

export interface MovedLearner {
  id: string;
  was_class_id: string | null;
  was_stream_id: string | null;
}

/** Locks the learners and says where each of them sits now. */
export async function lockPlaces(db: Db, student_ids: readonly string[]): Promise<MovedLearner[]> {
  const found = await sql<MovedLearner>`
    select s.id, s.class_id as was_class_id, s.stream_id as was_stream_id
    from students.students s
    where s.id = any(${student_ids}::uuid[])
    order by s.id
    for update
  `.execute(db);
  return found.rows;
}

/** The old place ends on the day the new one begins; one that began that very day never was. */
export async function endPlaces(db: Db, student_ids: readonly string[], on: string): Promise<void> {
  await sql`
    update students.enrolments
    set to_on = greatest(from_on, ${on}::date)
    where student_id = any(${student_ids}::uuid[]) and to_on is null
  `.execute(db);
}

export async function insertPlaces(
  db: Db,
  rows: readonly { id: string; student_id: string }[],
  place: NewPlace & { created_by: string; now: string },
): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  const { class_id, stream_id, on, how, reason, created_by, now } = place;
  await sql`
    insert into students.enrolments (tenant_id, id, school_id, student_id, year, class_id, stream_id,
      from_on, how, reason, created_by, created_at)
    select ${tenant_id}::uuid, n.id, ${school_id}::uuid, n.student_id,
      extract(year from ${on}::date)::int, ${class_id}::uuid, ${stream_id}::uuid, ${on}::date,
      ${how}::text, ${reason}::text, ${created_by}::uuid, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, student_id uuid)
  `.execute(db);
}

export async function updatePlaces(
  db: Db,
  student_ids: readonly string[],
  { class_id, stream_id }: Pick<NewPlace, 'class_id' | 'stream_id'>,
): Promise<void> {
  await sql`
    update students.students
    set class_id = ${class_id}, stream_id = ${stream_id}, version = version + 1
    where id = any(${student_ids}::uuid[])
  `.execute(db);
}
