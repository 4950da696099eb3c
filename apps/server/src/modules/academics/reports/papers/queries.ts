import { type RawBuilder, sql } from 'kysely';
import type { NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { isOf, type PaperGround } from './ground-queries.ts';

interface Standing {
  id: string;
  student_id: string;
  version: number;
  hash: string;
  withdrawn_at: string | null;
  told_at: string | null;
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
    select distinct on (p.student_id) p.id, p.student_id, p.version, p.hash, p.withdrawn_at,
      p.told_at
    from academics.papers p
    where p.tenant_id = ${tenant_id} and p.kind = ${first.kind}
      and p.student_id = any(${drafts.map((one) => one.student_id)}::uuid[])
      and p.sitting_id is not distinct from ${first.sitting_id ?? null}
      and p.set_id is not distinct from ${first.set_id ?? null}
    order by p.student_id, p.version desc
  `.execute(db);
  return found.rows;
}

/** Snapshots of papers that are followed by a new version. */
export async function listSnapshots(db: Db, ids: readonly string[]): Promise<Map<string, object>> {
  if (ids.length === 0) return new Map();
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ paper_id: string; snapshot: object }>`
    select k.paper_id, k.snapshot
    from academics.paper_snapshots k
    where k.tenant_id = ${tenant_id} and k.paper_id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(found.rows.map((row) => [row.paper_id, row.snapshot]));
}

type PaperTable = 'papers' | 'paper_snapshots' | 'paper_codes' | 'paper_events';

/** A class has hundreds of papers: each table takes all of them as one value. */
async function insertSet<T extends PaperTable>(
  db: Db,
  table: T,
  rows: readonly NewRow<`academics.${T}`>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.raw(Object.keys(first).join(', '));
  const target = sql.raw(`academics.${table}`);
  await sql`
    insert into ${target} (${columns})
    select ${columns}
    from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb)
  `.execute(db);
}

export const insertPapers = (db: Db, rows: NewRow<'academics.papers'>[]) =>
  insertSet(db, 'papers', rows);

/** The snapshot of a row is the value itself, not its letters; so is what changed on it. */
export const insertSnapshots = (
  db: Db,
  rows: (Omit<NewRow<'academics.paper_snapshots'>, 'snapshot' | 'changes'> & {
    snapshot: object;
    changes: object[] | null;
  })[],
) => insertSet(db, 'paper_snapshots', rows as never[]);

export const insertEvents = (db: Db, rows: NewRow<'academics.paper_events'>[]) =>
  insertSet(db, 'paper_events', rows);

export const insertCodes = (db: Db, rows: NewRow<'academics.paper_codes'>[]) =>
  insertSet(db, 'paper_codes', rows);

export async function updateReplaced(db: Db, ids: readonly string[], at: string): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update academics.papers
    set replaced_at = ${at}
    where id = any(${ids}::uuid[])
  `.execute(db);
}

/** Papers of a ground that stand: neither replaced nor withdrawn. */
const standing = (ground: PaperGround, only: readonly string[] | null) => sql`
  ${isOf('p', ground)} and p.replaced_at is null and p.withdrawn_at is null
  ${only ? sql`and p.student_id = any(${only}::uuid[])` : sql``}`;

interface Act {
  at: string;
  only?: readonly string[] | null;
}

/**
 * Releases the papers of a ground together, except those of learners who are held. What was being
 * corrected is not any more.
 */
export async function releasePapers(
  db: Db,
  ground: PaperGround,
  { at, held, only = null }: Act & { held: readonly string[] },
): Promise<ChangedPaper[]> {
  const found = await sql<ChangedPaper>`
    with before as (
      select p.tenant_id, p.id, p.student_id = any(${held}::uuid[]) as is_held,
        p.released_at is null and p.held_at is null as is_new
      from academics.papers p
      where ${standing(ground, only)}
    )
    update academics.papers p
    set correcting_at = null,
      released_at = case when b.is_held then p.released_at else coalesce(p.released_at, ${at}) end,
      held_at = case when b.is_held then coalesce(p.held_at, ${at}) end
    from before b
    where (p.tenant_id, p.id) = (b.tenant_id, b.id)
    returning p.id, p.student_id, b.is_held, b.is_new
  `.execute(db);
  return found.rows;
}

export interface ChangedPaper {
  id: string;
  student_id: string;
  is_held: boolean;
  is_new: boolean;
}

type Changed = Pick<ChangedPaper, 'id' | 'student_id'>;

export const withdrawPapers = (db: Db, ground: PaperGround, act: Act) =>
  changePapers(db, ground, act, sql`withdrawn_at = ${act.at}, correcting_at = null`);

export const correctPapers = (db: Db, ground: PaperGround, act: Act) =>
  changePapers(db, ground, act, sql`correcting_at = ${act.at}`);

export const holdPapers = (db: Db, ground: PaperGround, act: Act) =>
  changePapers(db, ground, act, sql`held_at = coalesce(held_at, ${act.at})`);

/** A hold that is lifted also releases what never was, where the results are published. */
export const freePapers = (db: Db, ground: PaperGround, act: Act & { is_public: boolean }) =>
  changePapers(
    db,
    ground,
    act,
    act.is_public
      ? sql`held_at = null, released_at = coalesce(released_at, ${act.at})`
      : sql`held_at = null`,
  );

/** Report forms that carry the figures of an exam which was opened again or withdrawn. */
export async function correctReports(db: Db, sitting_id: string, at: string): Promise<void> {
  const { tenant_id } = scopeOf(db);
  await sql`
    update academics.papers p
    set correcting_at = ${at}
    from academics.report_set_exams e
    where (e.tenant_id, e.set_id) = (p.tenant_id, p.set_id) and e.tenant_id = ${tenant_id}
      and e.sitting_id = ${sitting_id} and p.kind = 'report' and p.replaced_at is null
      and p.withdrawn_at is null
  `.execute(db);
}

async function changePapers(
  db: Db,
  ground: PaperGround,
  { only = null }: Act,
  change: RawBuilder<unknown>,
): Promise<Changed[]> {
  const found = await sql<Changed>`
    update academics.papers p
    set ${change}
    where ${standing(ground, only)}
    returning p.id, p.student_id
  `.execute(db);
  return found.rows;
}

/** The place of a paper: of which exam or reports, and of whom it is. */
export async function findPlace(db: Db, id: string) {
  const found = await sql<{
    sitting_id: string | null;
    set_id: string | null;
    student_id: string;
  }>`
    select p.sitting_id, p.set_id, p.student_id
    from academics.papers p
    where p.id = ${id}
  `.execute(db);
  return found.rows[0];
}
