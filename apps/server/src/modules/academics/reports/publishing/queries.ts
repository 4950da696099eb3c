import { sql } from 'kysely';
import { insertRow, lockRow, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** The last reason for which published results were withdrawn or opened again: later versions say it. */
export async function findWhy(db: Db, sitting_id: string): Promise<string | null> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ reason: string | null }>`
    select v.reason
    from academics.sitting_moves v
    where v.tenant_id = ${tenant_id} and v.sitting_id = ${sitting_id}
      and v.from_state in ('published', 'locked', 'approved') and v.to_state in ('open', 'approved')
    order by v.created_at desc, v.id desc
    limit 1
  `.execute(db);
  return found.rows[0]?.reason ?? null;
}

export const insertReopening = (db: Db, row: NewRow<'academics.reopenings'>) =>
  insertRow(db, 'academics.reopenings', row);

export const lockReopening = (db: Db, id: string) =>
  lockRow(db, 'academics.reopenings', id, ['id', 'sitting_id', 'reason', 'state']);

export async function updateReopening(db: Db, id: string, state: string): Promise<void> {
  await db.updateTable('academics.reopenings').set({ state }).where('id', '=', id).execute();
}

/** Published results of terms that are closed, locked in the name of whoever closed the term. */
export async function lockClosedTerms(db: Db, at: string): Promise<number> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql`
    with locked as (
      update academics.sittings i
      set state = 'locked', version = i.version + 1
      from administration.terms t
      where (t.tenant_id, t.id) = (i.tenant_id, i.term_id) and i.tenant_id = ${tenant_id}
        and i.school_id = ${school_id} and i.state = 'published' and t.closed_at is not null
      returning i.tenant_id, i.school_id, i.id, i.round, t.closed_by
    )
    insert into academics.sitting_moves (tenant_id, id, school_id, sitting_id, from_state, to_state,
      round, reason, created_at, created_by)
    select l.tenant_id, gen_random_uuid(), l.school_id, l.id, 'published', 'locked', l.round,
      'The term was closed', ${at}, l.closed_by
    from locked l
  `.execute(db);
  return Number(found.numAffectedRows ?? 0);
}
