import type { HealthRecord, NurseVisit } from '@darasa/contract/students/care/health';
import { sql } from 'kysely';
import { insertRow, patchRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';

const visits_max = 200;

const health_columns = sql`
  h.allergies, h.conditions, h.medication, h.sha_number, s.blood_group,
  coalesce(h.version, 0) as version`;

/** Nothing when there is no such learner; a learner without a record has an empty one. */
export async function findHealth(db: Db, student_id: string): Promise<HealthRecord | undefined> {
  const found = await sql<HealthRecord>`
    select ${health_columns}
    from students.students s
    left join students.health_records h on (h.tenant_id, h.student_id) = (s.tenant_id, s.id)
    where s.id = ${student_id}
  `.execute(db);
  return found.rows[0];
}

/** The learner is held, so that two first records cannot meet. */
export async function lockHealth(db: Db, student_id: string): Promise<HealthRecord | undefined> {
  const found = await sql<HealthRecord>`
    select ${health_columns}
    from students.students s
    left join students.health_records h on (h.tenant_id, h.student_id) = (s.tenant_id, s.id)
    where s.id = ${student_id}
    for update of s
  `.execute(db);
  return found.rows[0];
}

export interface SavedHealth extends Omit<HealthRecord, 'version' | 'blood_group'> {
  tenant_id: string;
  student_id: string;
  school_id: string;
  updated_by: string;
  updated_at: string;
}

export async function saveHealth(db: Db, record: SavedHealth): Promise<void> {
  const { allergies, conditions, medication, sha_number, updated_by, updated_at } = record;
  await db
    .insertInto('students.health_records')
    .values(record)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'student_id']).doUpdateSet((is) => ({
        allergies,
        conditions,
        medication,
        sha_number,
        updated_by,
        updated_at,
        version: is('students.health_records.version', '+', 1),
      })),
    )
    .execute();
}

export async function setBloodGroup(db: Db, student_id: string, blood_group: string | null) {
  await patchRow(db, 'students.students', student_id, { blood_group });
}

export async function listVisits(db: Db, student_id: string): Promise<NurseVisit[]> {
  const found = await sql<NurseVisit>`
    select v.id, v.came_at, v.complaint, v.treatment, v.outcome, v.referred_to,
      g.first_name || ' ' || g.last_name as informed, v.informed_guardian_id, v.informed_at,
      u.first_name || ' ' || u.last_name as by, v.version, v.voided_at, v.void_reason
    from students.nurse_visits v
    left join students.guardians g on (g.tenant_id, g.id) = (v.tenant_id, v.informed_guardian_id)
    left join identity.users u on (u.tenant_id, u.id) = (v.tenant_id, v.created_by)
    where v.student_id = ${student_id}
    order by v.came_at desc, v.id desc
    limit ${visits_max}
  `.execute(db);
  return found.rows;
}

export interface NewVisit {
  tenant_id: string;
  id: string;
  school_id: string;
  student_id: string;
  came_at: string;
  complaint: string;
  treatment: string | null;
  outcome: string;
  referred_to: string | null;
  informed_guardian_id: string | null;
  informed_at: string | null;
  created_by: string;
  created_at: string;
}

export const insertVisit = (db: Db, visit: NewVisit) =>
  insertRow(db, 'students.nurse_visits', visit);

export async function lockVisit(db: Db, id: string) {
  return db
    .selectFrom('students.nurse_visits')
    .select([
      'id',
      'student_id',
      'complaint',
      'treatment',
      'outcome',
      'referred_to',
      'informed_guardian_id',
      'informed_at',
      'version',
    ])
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

type VisitChange = Partial<
  Pick<
    NewVisit,
    'complaint' | 'treatment' | 'outcome' | 'referred_to' | 'informed_guardian_id' | 'informed_at'
  > & { voided_at: string; voided_by: string; void_reason: string }
>;

export async function updateVisit(db: Db, id: string, change: VisitChange): Promise<void> {
  await patchRow(db, 'students.nurse_visits', id, change);
}
