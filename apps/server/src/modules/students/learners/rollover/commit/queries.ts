import { sql } from 'kysely';
import { insertRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';

export interface NewRollover {
  tenant_id: string;
  id: string;
  school_id: string;
  to_year: number;
  starts_on: string;
  class_names: string;
  promoted_count: number;
  repeated_count: number;
  left_count: number;
  stayed_count: number;
  committed_by: string;
  committed_at: string;
}

export const insertRollover = (db: Db, row: NewRollover) =>
  insertRow(db, 'students.rollovers', row);

export interface NewLine {
  student_id: string;
  outcome: string;
  blocked_by: string | null;
  from_class_id: string | null;
  from_stream_id: string | null;
  from_status: string;
  to_class_id: string | null;
  to_stream_id: string | null;
  old_enrolment_id: string | null;
  new_enrolment_id: string | null;
}

/** Everything after this reads these lines, so that nobody is moved who is not on the list. */
export async function insertLines(db: Db, of: NewRollover, lines: NewLine[]): Promise<void> {
  await sql`
    insert into students.rollover_lines (tenant_id, rollover_id, school_id, student_id, outcome,
      blocked_by, from_class_id, from_stream_id, from_status, to_class_id, to_stream_id,
      old_enrolment_id, new_enrolment_id)
    select ${of.tenant_id}::uuid, ${of.id}::uuid, ${of.school_id}::uuid, l.student_id, l.outcome,
      l.blocked_by, l.from_class_id, l.from_stream_id, l.from_status, l.to_class_id,
      l.to_stream_id, l.old_enrolment_id, l.new_enrolment_id
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (student_id uuid, outcome text,
      blocked_by text, from_class_id uuid, from_stream_id uuid, from_status text,
      to_class_id uuid, to_stream_id uuid, old_enrolment_id uuid, new_enrolment_id uuid)
  `.execute(db);
}

// The lists come along as arrays and not out of the lines just written: the planner knows nothing
// of a table that was empty a moment ago, and would look at every row for every learner.

/** The last day of the old year; answers how many places were ended. */
export async function endOldPlaces(db: Db, { tenant_id, starts_on }: NewRollover, ids: string[]) {
  const ended = await sql`
    update students.enrolments
    set to_on = ${starts_on}::date - 1
    where tenant_id = ${tenant_id}
      and id = any(${ids}::uuid[])
      and to_on is null
  `.execute(db);
  return Number(ended.numAffectedRows ?? 0);
}

export async function insertNewPlaces(db: Db, of: NewRollover, lines: NewLine[]) {
  const made = await sql`
    insert into students.enrolments (tenant_id, id, school_id, student_id, year, class_id, stream_id,
      from_on, how, created_by, created_at)
    select ${of.tenant_id}::uuid, l.new_enrolment_id, ${of.school_id}::uuid, l.student_id,
      ${of.to_year}::int, l.to_class_id, l.to_stream_id, ${of.starts_on}::date, l.outcome,
      ${of.committed_by}::uuid, ${of.committed_at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (student_id uuid, outcome text,
      to_class_id uuid, to_stream_id uuid, new_enrolment_id uuid)
  `.execute(db);
  return Number(made.numAffectedRows ?? 0);
}

/** One statement for each seat that is filled: there are as many as streams, not as learners. */
export async function seatLearners(
  db: Db,
  { tenant_id }: NewRollover,
  seat: { class_id: string | null; stream_id: string | null; ids: string[] },
): Promise<number> {
  const changed = await sql`
    update students.students
    set class_id = ${seat.class_id}, stream_id = ${seat.stream_id}, version = version + 1
    where tenant_id = ${tenant_id} and id = any(${seat.ids}::uuid[])
  `.execute(db);
  return Number(changed.numAffectedRows ?? 0);
}

/** A graduate is who leaves with the old year has finished here. */
export async function graduateLearners(db: Db, of: NewRollover, ids: string[]): Promise<number> {
  const changed = await sql`
    update students.students
    set class_id = null, stream_id = null, status = 'graduated',
      left_on = ${of.starts_on}::date - 1, version = version + 1
    where tenant_id = ${of.tenant_id} and id = any(${ids}::uuid[])
  `.execute(db);
  return Number(changed.numAffectedRows ?? 0);
}

export async function insertGraduations(
  db: Db,
  of: NewRollover,
  rows: { id: string; student_id: string; from_status: string }[],
): Promise<void> {
  await sql`
    insert into students.status_changes (tenant_id, id, school_id, student_id, from_status,
      to_status, on_date, reason, created_by, created_at)
    select ${of.tenant_id}::uuid, n.id, ${of.school_id}::uuid, n.student_id, n.from_status,
      'graduated', ${of.starts_on}::date - 1, 'Finished the last class', ${of.committed_by}::uuid,
      ${of.committed_at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (id uuid, student_id uuid, from_status text)
  `.execute(db);
}

/** A choice is spent once it was carried out. */
export async function deleteChoices(db: Db, of: NewRollover, ids: string[]): Promise<void> {
  await sql`
    delete from students.rollover_choices
    where tenant_id = ${of.tenant_id}
      and to_year = ${of.to_year}
      and student_id = any(${ids}::uuid[])
  `.execute(db);
}
