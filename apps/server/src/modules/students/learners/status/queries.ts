import type { LearnerStatus } from '@darasa/contract/students/learners/learner';
import { sql } from 'kysely';
import { insertRow, patchRow, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export const insertStatusChange = (db: Db, change: NewRow<'students.status_changes'>) =>
  insertRow(db, 'students.status_changes', change);

export async function updateStatus(
  db: Db,
  id: string,
  to: {
    status: LearnerStatus;
    left_on: string | null;
    class_id: string | null;
    stream_id: string | null;
  },
): Promise<void> {
  await patchRow(db, 'students.students', id, {
    status: to.status,
    left_on: to.left_on,
    class_id: to.class_id,
    stream_id: to.stream_id,
  });
}

/** The clearance of the last leaving says nothing about the next one. */
export async function cancelCurrentClearance(db: Db, student_id: string, by: string, now: string) {
  await sql`
    update students.clearances
    set cancelled_at = ${now}::timestamptz, cancelled_by = ${by}
    where student_id = ${student_id} and cancelled_at is null
  `.execute(db);
}

export async function findChange(db: Db, id: string) {
  return db
    .selectFrom('students.status_changes')
    .select(['id', 'student_id', 'evidence_id', 'evidence_name'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function setEvidence(db: Db, id: string, evidence_id: string, evidence_name: string) {
  await db
    .updateTable('students.status_changes')
    .set({ evidence_id, evidence_name })
    .where('id', '=', id)
    .execute();
}

export async function findEvidence(db: Db, id: string) {
  const found = await sql<{ media_type: string; storage_key: string; evidence_name: string }>`
    select f.media_type, f.storage_key, h.evidence_name
    from students.status_changes h
    join platform.files f on f.tenant_id = h.tenant_id and f.id = h.evidence_id
    where h.id = ${id}
  `.execute(db);
  return found.rows[0];
}

/** Learners who are away until a day that was named, each with the newest such day. */
export async function listAway(db: Db) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ student_id: string; until_on: string }>`
    select s.id as student_id, h.until_on
    from students.students s
    cross join lateral (
      select h.to_status, h.until_on
      from students.status_changes h
      where h.tenant_id = s.tenant_id and h.student_id = s.id
      order by h.created_at desc, h.id desc
      limit 1
    ) h
    where s.tenant_id = ${tenant_id} and s.school_id = ${school_id}
      and s.status in ('on-leave', 'suspended') and h.to_status = s.status and h.until_on is not null
    order by s.id
    limit 5000
  `.execute(db);
  return found.rows;
}
