import { sql } from 'kysely';
import { insertRow, insertRows, lockRow, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** The learners whose slip of this exam is held: somebody agreed, and nobody lifted it. */
export async function listHeld(db: Db, sitting_id: string): Promise<string[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ student_id: string }>`
    select distinct l.student_id
    from academics.paper_holds h
    join academics.held_learners l on (l.tenant_id, l.hold_id) = (h.tenant_id, h.id)
    where h.tenant_id = ${tenant_id} and h.sitting_id = ${sitting_id} and h.state = 'done'
      and l.lifted_at is null
    order by l.student_id
    limit 2000
  `.execute(db);
  return found.rows.map((row) => row.student_id);
}

export async function hasWaitingHold(db: Db, sitting_id: string): Promise<boolean> {
  const { tenant_id } = scopeOf(db);
  const found = await sql`
    select from academics.paper_holds h
    where h.tenant_id = ${tenant_id} and h.sitting_id = ${sitting_id} and h.state = 'waiting'
    limit 1
  `.execute(db);
  return found.rows.length > 0;
}

export interface SittingLearner {
  student_id: string;
  name: string;
  admission_number: string;
}

/** The learners of a sitting, those of them that are asked for. */
export async function listLearners(
  db: Db,
  sitting_id: string,
  only: readonly string[],
): Promise<SittingLearner[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<SittingLearner>`
    select s.id as student_id, concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      s.admission_number
    from students.students s
    where s.tenant_id = ${tenant_id} and s.id = any(${only}::uuid[]) and exists (
      select from academics.results r
      where (r.tenant_id, r.student_id, r.sitting_id) = (s.tenant_id, s.id, ${sitting_id}))
    order by lower(concat_ws(' ', s.first_name, s.other_names, s.surname)), s.id
    limit 2000
  `.execute(db);
  return found.rows;
}

export const insertHold = (db: Db, row: NewRow<'academics.paper_holds'>) =>
  insertRow(db, 'academics.paper_holds', row);

export const insertLearners = (db: Db, rows: NewRow<'academics.held_learners'>[]) =>
  insertRows(db, 'academics.held_learners', rows);

export const lockHold = (db: Db, id: string) =>
  lockRow(db, 'academics.paper_holds', id, ['id', 'sitting_id', 'reason', 'state']);

export async function updateHold(db: Db, id: string, state: string): Promise<void> {
  await db.updateTable('academics.paper_holds').set({ state }).where('id', '=', id).execute();
}

export async function listHoldLearners(db: Db, hold_id: string): Promise<string[]> {
  const found = await db
    .selectFrom('academics.held_learners')
    .select('student_id')
    .where('hold_id', '=', hold_id)
    .orderBy('student_id')
    .limit(2_000)
    .execute();
  return found.map((row) => row.student_id);
}

/** All holds on the slip of this learner; false where there is none. */
export async function updateLifted(
  db: Db,
  of: { sitting_id: string; student_id: string },
  lift: { lifted_at: string; lifted_by: string; lift_reason: string },
): Promise<boolean> {
  const { tenant_id } = scopeOf(db);
  const changed = await sql`
    update academics.held_learners l
    set lifted_at = ${lift.lifted_at}, lifted_by = ${lift.lifted_by},
      lift_reason = ${lift.lift_reason}
    from academics.paper_holds h
    where (h.tenant_id, h.id) = (l.tenant_id, l.hold_id) and h.tenant_id = ${tenant_id}
      and h.sitting_id = ${of.sitting_id} and h.state = 'done' and l.student_id = ${of.student_id}
      and l.lifted_at is null
  `.execute(db);
  return (changed.numAffectedRows ?? 0n) > 0n;
}
