import type { LearnerStatus } from '@darasa/contract/students/learners/learner';
import { sql } from 'kysely';
import { insertRow, patchRow, type NewRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';
import type { LearnerRows } from './tables.ts';

/** The ids of the rows that went over. What the other record has already stays where it is. */
export async function moveRows(
  db: Db,
  { table, once_per = [] }: LearnerRows,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const same = once_per.map(
    (column) => sql`k.${sql.ref(column)} is not distinct from t.${sql.ref(column)}`,
  );
  const free = once_per.length
    ? sql`and not exists (
        select from ${sql.table(table)} k
        where k.student_id = ${to} and ${sql.join(same, sql` and `)})`
    : sql``;
  const moved = await sql<{ id: string }>`
    update ${sql.table(table)} t
    set student_id = ${to}
    where t.student_id = ${from} ${free}
    returning t.id
  `.execute(db);
  return moved.rows.map(({ id }) => id);
}

/** Only those that are still with the record they were moved to. */
export async function moveBack(
  db: Db,
  table: LearnerRows['table'],
  ids: string[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    update ${sql.table(table)} t
    set student_id = ${to}
    where t.student_id = ${from} and t.id = any(${ids}::uuid[])
  `.execute(db);
}

export async function endOpenPlaces(db: Db, student_id: string, today: string): Promise<string[]> {
  const ended = await sql<{ id: string }>`
    update students.enrolments
    set to_on = greatest(from_on, ${today}::date)
    where student_id = ${student_id} and to_on is null
    returning id
  `.execute(db);
  return ended.rows.map(({ id }) => id);
}

export async function reopenPlaces(db: Db, ids: string[]): Promise<void> {
  await sql`
    update students.enrolments set to_on = null where id = any(${ids}::uuid[])
  `.execute(db);
}

export interface Standing {
  status: LearnerStatus;
  left_on: string | null;
  class_id: string | null;
  stream_id: string | null;
  upi: string | null;
}

export async function setStanding(
  db: Db,
  id: string,
  { status, left_on, class_id, stream_id, upi }: Standing,
  merged_into_id: string | null,
): Promise<void> {
  await patchRow(db, 'students.students', id, {
    status,
    left_on,
    class_id,
    stream_id,
    upi,
    merged_into_id,
  });
}

/** Which of the two already stands for another record, or is merged into one. */
export async function findMergedInto(db: Db, ids: string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from students.students
    where id = any(${ids}::uuid[]) and merged_into_id is not null
  `.execute(db);
  return found.rows.map(({ id }) => id);
}

export const insertMerge = (db: Db, merge: NewRow<'students.merges'>) =>
  insertRow(db, 'students.merges', merge);

export const lockMerge = (db: Db, id: string) =>
  db.selectFrom('students.merges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const closeMerge = (db: Db, id: string, by: string, at: string) =>
  db
    .updateTable('students.merges')
    .set({ undone_by: by, undone_at: at })
    .where('id', '=', id)
    .execute();
