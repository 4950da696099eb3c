import { sql } from 'kysely';
import { insertRow, insertRows, lockRow, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { isOf, type PaperGround } from '../papers/ground-queries.ts';

/** The learners whose paper is held: somebody agreed, and nobody lifted it. */
export async function listHeld(db: Db, ground: PaperGround): Promise<string[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ student_id: string }>`
    select distinct l.student_id
    from academics.paper_holds h
    join academics.held_learners l on (l.tenant_id, l.hold_id) = (h.tenant_id, h.id)
    where h.tenant_id = ${tenant_id} and ${isOf('h', ground)} and h.state = 'done'
      and l.lifted_at is null
    order by l.student_id
    limit 2000
  `.execute(db);
  return found.rows.map((row) => row.student_id);
}

export async function hasWaitingHold(db: Db, ground: PaperGround): Promise<boolean> {
  const { tenant_id } = scopeOf(db);
  const found = await sql`
    select from academics.paper_holds h
    where h.tenant_id = ${tenant_id} and ${isOf('h', ground)} and h.state = 'waiting'
    limit 1
  `.execute(db);
  return found.rows.length > 0;
}

export interface GroundLearner {
  student_id: string;
  name: string;
  admission_number: string;
}

/** The learners of an exam or of a set of reports, those of them that are asked for. */
export async function listLearners(
  db: Db,
  ground: PaperGround,
  only: readonly string[],
): Promise<GroundLearner[]> {
  const { tenant_id } = scopeOf(db);
  const sittings =
    'sitting_id' in ground
      ? sql`select ${ground.sitting_id}::uuid`
      : sql`select e.sitting_id from academics.report_set_exams e
          where e.tenant_id = ${tenant_id} and e.set_id = ${ground.set_id}`;
  const found = await sql<GroundLearner>`
    select s.id as student_id, concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      s.admission_number
    from students.students s
    where s.tenant_id = ${tenant_id} and s.id = any(${only}::uuid[]) and exists (
      select from academics.results r
      where (r.tenant_id, r.student_id) = (s.tenant_id, s.id) and r.sitting_id in (${sittings}))
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
  lockRow(db, 'academics.paper_holds', id, ['id', 'sitting_id', 'set_id', 'reason', 'state']);
export type LockedHold = NonNullable<Awaited<ReturnType<typeof lockHold>>>;

/** The reports of a class as a hold names them, locked. */
export async function lockSet(db: Db, id: string) {
  const set = await lockRow(db, 'academics.report_sets', id, ['id', 'state']);
  if (!set) return undefined;
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ name: string; term: string; class: string }>`
    select s.name, t.name || ' ' || t.year as term, c.name as class
    from academics.report_sets s
    join administration.terms t on (t.tenant_id, t.id) = (s.tenant_id, s.term_id)
    join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
    where s.tenant_id = ${tenant_id} and s.id = ${id}
  `.execute(db);
  return { ...set, ...found.rows[0]! };
}

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

/** All holds on the paper of this learner; false where there is none. */
export async function updateLifted(
  db: Db,
  ground: PaperGround,
  student_id: string,
  lift: { lifted_at: string; lifted_by: string; lift_reason: string },
): Promise<boolean> {
  const { tenant_id } = scopeOf(db);
  const changed = await sql`
    update academics.held_learners l
    set lifted_at = ${lift.lifted_at}, lifted_by = ${lift.lifted_by},
      lift_reason = ${lift.lift_reason}
    from academics.paper_holds h
    where (h.tenant_id, h.id) = (l.tenant_id, l.hold_id) and h.tenant_id = ${tenant_id}
      and ${isOf('h', ground)} and h.state = 'done' and l.student_id = ${student_id}
      and l.lifted_at is null
  `.execute(db);
  return (changed.numAffectedRows ?? 0n) > 0n;
}
