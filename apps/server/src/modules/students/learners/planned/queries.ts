import type { LearnerStatus } from '@darasa/contract/students/learners/learner';
import type { PlannedChange } from '@darasa/contract/students/learners/moves';
import { leaverStatuses } from '@darasa/contract/students/learners/status-words';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface PlanLine {
  id: string;
  student_id: string;
  kind: 'move' | 'status';
  on_date: string;
  class_id: string | null;
  stream_id: string | null;
  status: LearnerStatus | null;
  until_on: string | null;
  reason: string;
  tells_family: boolean;
}

export type StoredPlan = PlanLine & {
  name: string;
  admission_number: string;
  evidence_id: string | null;
  evidence_name: string | null;
  state: string;
  created_by: string;
};

export async function insertPlanned(
  db: Db,
  rows: readonly PlanLine[],
  by: { user_id: string; now: string },
): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    insert into students.planned_changes (tenant_id, id, school_id, student_id, kind, on_date,
      class_id, stream_id, status, until_on, reason, tells_family, created_by, created_at)
    select ${tenant_id}::uuid, p.id, ${school_id}::uuid, p.student_id, p.kind, p.on_date, p.class_id,
      p.stream_id, p.status, p.until_on, p.reason, p.tells_family, ${by.user_id}::uuid,
      ${by.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (id uuid, student_id uuid, kind text,
      on_date date, class_id uuid, stream_id uuid, status text, until_on date, reason text,
      tells_family boolean)
  `.execute(db);
}

/** The first change of these learners that still waits for its day. */
export async function findWaiting(db: Db, student_ids: readonly string[]) {
  const found = await sql<{ student_id: string; on_date: string }>`
    select p.student_id, p.on_date
    from students.planned_changes p
    where p.student_id = any(${student_ids}::uuid[]) and p.state = 'waiting'
    order by p.on_date, p.id
    limit 1
  `.execute(db);
  return found.rows[0];
}

const leavers = sql.raw(leaverStatuses.map((status) => `'${status}'`).join(', '));

/**
 * Lists what is due today. The day of somebody who leaves is the last one at school, so the learner is on
 * the register until it is over.
 */
export async function listDue(db: Db, today: string, limit: number): Promise<string[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ id: string }>`
    select p.id
    from students.planned_changes p
    where p.tenant_id = ${tenant_id} and p.school_id = ${school_id} and p.state = 'waiting'
      and p.on_date <= ${today}::date
      and (p.on_date < ${today}::date or p.status is null or p.status not in (${leavers}))
    order by p.on_date, p.id
    limit ${limit}
  `.execute(db);
  return found.rows.map((row) => row.id);
}

export async function lockPlan(db: Db, id: string): Promise<StoredPlan | undefined> {
  const found = await sql<StoredPlan>`
    select p.id, p.student_id, p.kind, p.on_date, p.class_id, p.stream_id, p.status, p.until_on,
      p.reason, p.tells_family, p.evidence_id, p.evidence_name, p.state, p.created_by,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name, s.admission_number
    from students.planned_changes p
    join students.students s on s.tenant_id = p.tenant_id and s.id = p.student_id
    where p.id = ${id}
    for update of p
  `.execute(db);
  return found.rows[0];
}

export async function endPlan(
  db: Db,
  id: string,
  end: {
    state: 'done' | 'failed' | 'cancelled';
    fault?: string;
    ended_by?: string;
    ended_at: string;
  },
): Promise<void> {
  await db.updateTable('students.planned_changes').set(end).where('id', '=', id).execute();
}

export async function setPlanEvidence(db: Db, id: string, evidence_id: string, name: string) {
  await db
    .updateTable('students.planned_changes')
    .set({ evidence_id, evidence_name: name })
    .where('id', '=', id)
    .execute();
}

/** Lists what waits, and what could not be made, the next day first. */
export async function listPlanned(db: Db, student_id: string): Promise<PlannedChange[]> {
  const found = await sql<PlannedChange>`
    select p.id, p.kind, p.on_date, p.until_on, p.status, c.name as class_name,
      t.name as stream_name, p.reason, p.tells_family, p.state, p.fault,
      concat_ws(' ', u.first_name, u.last_name) as by
    from students.planned_changes p
    left join administration.classes c on c.tenant_id = p.tenant_id and c.id = p.class_id
    left join administration.streams t on t.tenant_id = p.tenant_id and t.id = p.stream_id
    left join identity.users u on u.tenant_id = p.tenant_id and u.id = p.created_by
    where p.student_id = ${student_id} and p.state in ('waiting', 'failed')
    order by p.on_date, p.id
    limit 50
  `.execute(db);
  return found.rows;
}

export interface FamilyPhone {
  student_id: string;
  student_name: string;
  phone: string;
}

/** The guardian of each learner who is called first, where there is a phone. */
export async function listFamilyPhones(db: Db, student_ids: readonly string[]) {
  const found = await sql<FamilyPhone>`
    select distinct on (s.id) s.id as student_id,
      concat_ws(' ', s.first_name, s.surname) as student_name, g.phone
    from students.students s
    join students.student_guardians l on l.tenant_id = s.tenant_id and l.student_id = s.id
      and not l.is_barred
    join students.guardians g on g.tenant_id = l.tenant_id and g.id = l.guardian_id
      and g.phone is not null
    where s.id = any(${student_ids}::uuid[])
    order by s.id, l.priority, l.id
  `.execute(db);
  return found.rows;
}
