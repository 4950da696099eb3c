import { type RawBuilder, sql } from 'kysely';
import type { NewRow } from '#platform/db/rows.ts';
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

/** The snapshot of a row is the value itself, not its letters. */
export const insertSnapshots = (
  db: Db,
  rows: (Omit<NewRow<'academics.paper_snapshots'>, 'snapshot'> & { snapshot: object })[],
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

/** Papers of a sitting that stand: neither replaced nor withdrawn. */
const standing = (sitting_id: string, only: readonly string[] | null) => sql`
  p.sitting_id = ${sitting_id} and p.replaced_at is null and p.withdrawn_at is null
  ${only ? sql`and p.student_id = any(${only}::uuid[])` : sql``}`;

interface Act {
  at: string;
  only?: readonly string[] | null;
}

/**
 * Releases the papers of a sitting together, except those of learners who are held. What was being
 * corrected is not any more.
 */
export async function releasePapers(
  db: Db,
  sitting_id: string,
  { at, held, only = null }: Act & { held: readonly string[] },
): Promise<ChangedPaper[]> {
  const found = await sql<ChangedPaper>`
    with before as (
      select p.tenant_id, p.id, p.student_id = any(${held}::uuid[]) as is_held,
        p.released_at is null and p.held_at is null as is_new
      from academics.papers p
      where ${standing(sitting_id, only)}
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

export const withdrawPapers = (db: Db, sitting_id: string, act: Act) =>
  changePapers(db, sitting_id, act, sql`withdrawn_at = ${act.at}, correcting_at = null`);

export const correctPapers = (db: Db, sitting_id: string, act: Act) =>
  changePapers(db, sitting_id, act, sql`correcting_at = ${act.at}`);

export const holdPapers = (db: Db, sitting_id: string, act: Act) =>
  changePapers(db, sitting_id, act, sql`held_at = coalesce(held_at, ${act.at})`);

/** A hold that is lifted also releases what never was, where the results are published. */
export const freePapers = (db: Db, sitting_id: string, act: Act & { is_public: boolean }) =>
  changePapers(
    db,
    sitting_id,
    act,
    act.is_public
      ? sql`held_at = null, released_at = coalesce(released_at, ${act.at})`
      : sql`held_at = null`,
  );

async function changePapers(
  db: Db,
  sitting_id: string,
  { only = null }: Act,
  change: RawBuilder<unknown>,
): Promise<Changed[]> {
  const found = await sql<Changed>`
    update academics.papers p
    set ${change}
    where ${standing(sitting_id, only)}
    returning p.id, p.student_id
  `.execute(db);
  return found.rows;
}

/** The place of a paper: of which exam and of whom it is. */
export async function findPlace(db: Db, id: string) {
  const found = await sql<{ sitting_id: string | null; student_id: string }>`
    select p.sitting_id, p.student_id
    from academics.papers p
    where p.id = ${id}
  `.execute(db);
  return found.rows[0];
}
