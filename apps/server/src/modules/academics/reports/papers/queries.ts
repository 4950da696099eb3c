import { sql } from 'kysely';
import { insertRows, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

interface Standing {
  id: string;
  student_id: string;
  version: number;
  hash: string;
  withdrawn_at: string | null;
}

/** The latest version of the same paper of each learner. A call is about one sitting or one set. */
export async function listStanding(
  db: Db,
  drafts: readonly { kind: string; student_id: string; sitting_id?: string; set_id?: string }[],
): Promise<Standing[]> {
  const [first] = drafts;
  if (!first) return [];
  const { tenant_id } = scopeOf(db);
  const found = await sql<Standing>`
    select distinct on (p.student_id) p.id, p.student_id, p.version, p.hash, p.withdrawn_at
    from academics.papers p
    where p.tenant_id = ${tenant_id} and p.kind = ${first.kind}
      and p.student_id = any(${drafts.map((one) => one.student_id)}::uuid[])
      and p.sitting_id is not distinct from ${first.sitting_id ?? null}
      and p.set_id is not distinct from ${first.set_id ?? null}
    order by p.student_id, p.version desc
  `.execute(db);
  return found.rows;
}

export const insertPapers = (db: Db, rows: NewRow<'academics.papers'>[]) =>
  insertRows(db, 'academics.papers', rows);

export const insertSnapshots = (db: Db, rows: NewRow<'academics.paper_snapshots'>[]) =>
  insertRows(db, 'academics.paper_snapshots', rows);

export const insertEvents = (db: Db, rows: NewRow<'academics.paper_events'>[]) =>
  insertRows(db, 'academics.paper_events', rows);

export async function updateReplaced(db: Db, ids: readonly string[], at: string): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update academics.papers
    set replaced_at = ${at}
    where id = any(${ids}::uuid[])
  `.execute(db);
}
