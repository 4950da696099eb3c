import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import type { Way } from './queries.ts';

/** Papers go over, but for those of an exam or a set of which the other record has its own. */
export async function movePapers(db: Db, { from, to }: Way): Promise<string[]> {
  const moved = await sql<{ id: string }>`
    update academics.papers p
    set student_id = ${to}
    where p.student_id = ${from} and not exists (
      select from academics.papers k
      where k.tenant_id = p.tenant_id and k.student_id = ${to} and k.kind = p.kind
        and (k.sitting_id = p.sitting_id or k.set_id = p.set_id))
    returning p.id
  `.execute(db);
  const ids = moved.rows.map((one) => one.id);
  await moveSnapshots(db, ids, to);
  return ids;
}

/** Only those that are still with the record they went to. */
export async function movePapersBack(
  db: Db,
  ids: readonly string[],
  { from, to }: Way,
): Promise<void> {
  const moved = await sql<{ id: string }>`
    update academics.papers p
    set student_id = ${to}
    where p.id = any(${ids}::uuid[]) and p.student_id = ${from}
    returning p.id
  `.execute(db);
  await moveSnapshots(
    db,
    moved.rows.map((one) => one.id),
    to,
  );
}

async function moveSnapshots(db: Db, paper_ids: readonly string[], to: string): Promise<void> {
  await sql`
    update academics.paper_snapshots
    set student_id = ${to}
    where paper_id = any(${paper_ids}::uuid[])
  `.execute(db);
}

export async function countPapers(db: Db, student_id: string): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from academics.papers where student_id = ${student_id}
  `.execute(db);
  return found.rows[0]!.count;
}

/** Holds on one record are holds on both; answers those that are new to the other. */
export async function insertHeld(db: Db, { from, to }: Way): Promise<string[]> {
  const made = await sql<{ hold_id: string }>`
    insert into academics.held_learners (tenant_id, school_id, hold_id, student_id)
    select l.tenant_id, l.school_id, l.hold_id, ${to}
    from academics.held_learners l
    where l.student_id = ${from} and l.lifted_at is null
    on conflict do nothing
    returning hold_id
  `.execute(db);
  return made.rows.map((one) => one.hold_id);
}

export async function liftHeld(
  db: Db,
  hold_ids: readonly string[],
  student_id: string,
  lift: { lifted_at: string; lifted_by: string; lift_reason: string },
): Promise<void> {
  await sql`
    update academics.held_learners
    set lifted_at = ${lift.lifted_at}, lifted_by = ${lift.lifted_by},
      lift_reason = ${lift.lift_reason}
    where hold_id = any(${hold_ids}::uuid[]) and student_id = ${student_id} and lifted_at is null
  `.execute(db);
}
