import type { LearnerStatus } from '@darasa/contract/students/learners/learner';
import { sql } from 'kysely';
import { breaksReference } from '#platform/db/refusals.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface DoneRollover {
  id: string;
  to_year: number;
  starts_on: string;
  committed_at: string;
  undone_at: string | null;
}

export async function lockRollover(db: Db, id: string): Promise<DoneRollover | undefined> {
  const found = await sql<DoneRollover>`
    select id, to_year, starts_on, committed_at, undone_at
    from students.rollovers
    where id = ${id}
    for update
  `.execute(db);
  return found.rows[0];
}

export interface UndoLine {
  student_id: string;
  outcome: 'promoted' | 'repeated' | 'left';
  from_class_id: string | null;
  from_stream_id: string | null;
  from_status: LearnerStatus;
  to_class_id: string | null;
  to_stream_id: string | null;
  old_enrolment_id: string;
  new_enrolment_id: string | null;
}

export async function listLines(db: Db, rollover_id: string): Promise<UndoLine[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<UndoLine>`
    select student_id, outcome, from_class_id, from_stream_id, from_status, to_class_id,
      to_stream_id, old_enrolment_id, new_enrolment_id
    from students.rollover_lines
    where tenant_id = ${tenant_id}
      and rollover_id = ${rollover_id}
      and outcome in ('promoted', 'repeated', 'left')
    order by from_class_id, from_stream_id, student_id
  `.execute(db);
  return found.rows;
}

export interface LearnerNow {
  id: string;
  name: string;
  status: LearnerStatus;
}

/** Locked, so that nobody changes while they are put back. */
export async function lockStudents(db: Db, ids: string[]): Promise<LearnerNow[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<LearnerNow>`
    select id, concat_ws(' ', first_name, other_names, surname) as name, status
    from students.students
    where tenant_id = ${tenant_id} and id = any(${ids}::uuid[])
    order by surname, first_name, id
    for update
  `.execute(db);
  return found.rows;
}

export async function listOpenPlaces(db: Db, ids: string[]) {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ student_id: string; id: string }>`
    select student_id, id
    from students.enrolments
    where tenant_id = ${tenant_id}
      and student_id = any(${ids}::uuid[])
      and to_on is null
  `.execute(db);
  return found.rows;
}

/** Lists who has a leaving certificate in hand since then. */
export async function listCertified(db: Db, ids: string[], since: string): Promise<string[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ student_id: string }>`
    select student_id
    from students.certificates
    where tenant_id = ${tenant_id}
      and student_id = any(${ids}::uuid[])
      and kind = 'leaving'
      and cancelled_at is null
      and issued_at >= ${since}::timestamptz
  `.execute(db);
  return found.rows.map(({ student_id }) => student_id);
}

export async function restoreSeats(
  db: Db,
  seat: { class_id: string | null; stream_id: string | null; ids: string[] },
): Promise<void> {
  const { tenant_id } = scopeOf(db);
  await sql`
    update students.students
    set class_id = ${seat.class_id}, stream_id = ${seat.stream_id}, version = version + 1
    where tenant_id = ${tenant_id} and id = any(${seat.ids}::uuid[])
  `.execute(db);
}

export async function restoreStatus(db: Db, status: string, ids: string[]): Promise<void> {
  const { tenant_id } = scopeOf(db);
  await sql`
    update students.students
    set status = ${status}, left_on = null
    where tenant_id = ${tenant_id} and id = any(${ids}::uuid[])
  `.execute(db);
}

/** The new places go, unless some record already points at one of them. */
export async function deletePlaces(db: Db, ids: string[]): Promise<'gone' | 'in use'> {
  const { tenant_id } = scopeOf(db);
  try {
    await sql`
      delete from students.enrolments
      where tenant_id = ${tenant_id} and id = any(${ids}::uuid[])
    `.execute(db);
    return 'gone';
  } catch (error) {
    if (breaksReference(error)) return 'in use';
    throw error;
  }
}

export async function reopenPlaces(db: Db, ids: string[]): Promise<number> {
  const { tenant_id } = scopeOf(db);
  const opened = await sql`
    update students.enrolments
    set to_on = null
    where tenant_id = ${tenant_id} and id = any(${ids}::uuid[])
  `.execute(db);
  return Number(opened.numAffectedRows ?? 0);
}

interface Returns {
  tenant_id: string;
  school_id: string;
  by: string;
  now: string;
  on_date: string;
  rows: { id: string; student_id: string; to_status: string }[];
}

/** The graduation stays in the history, and so does its end. */
export async function insertReturns(db: Db, it: Returns): Promise<void> {
  await sql`
    insert into students.status_changes (tenant_id, id, school_id, student_id, from_status,
      to_status, on_date, reason, created_by, created_at)
    select ${it.tenant_id}::uuid, n.id, ${it.school_id}::uuid, n.student_id, 'graduated',
      n.to_status, ${it.on_date}::date, 'The promotion was taken back', ${it.by}::uuid,
      ${it.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(it.rows)}::jsonb)
      as n (id uuid, student_id uuid, to_status text)
  `.execute(db);
}

export async function markUndone(db: Db, id: string, by: string, now: string): Promise<void> {
  await sql`
    update students.rollovers
    set undone_at = ${now}::timestamptz, undone_by = ${by}
    where id = ${id}
  `.execute(db);
}
