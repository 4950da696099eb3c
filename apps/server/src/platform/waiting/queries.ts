import { sql } from 'kysely';
import { type Db, type Limits, scopeOf, underLimits } from '../db/scope.ts';
import type { WaitingAsk, WaitingFound, WaitingSource } from './source.ts';

export type CountedSource = WaitingFound & { key: string };

/** All kinds that are seen under the same limits, in one statement. */
export async function countSources(
  ask: WaitingAsk,
  sources: readonly WaitingSource[],
  limits: Limits,
): Promise<CountedSource[]> {
  const db = handleUnder(ask.db, limits);
  const parts = sources.map(
    (source) => sql`
      select ${sql.lit(source.key)}::text as key, w.count::int as count,
        w.amount_cents::bigint as amount_cents, w.since::date as since
      from (${source.rows({ ...ask, db })}) w`,
  );
  const found = await sql<CountedSource>`${sql.join(parts, sql` union all `)}`.execute(db);
  return found.rows;
}

/** The handle itself where it has these limits already: nothing is set and set back for nothing. */
function handleUnder(db: Db, limits: Limits): Db {
  const { limits: own } = scopeOf(db);
  return JSON.stringify(own) === JSON.stringify(limits) ? db : underLimits(db, limits);
}
