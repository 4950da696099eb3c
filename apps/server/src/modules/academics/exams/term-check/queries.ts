import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** Unfinished work of a term's exams, counted in one statement. */
export async function countUnfinished(db: Db, term_id: string) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ sheets: number; sittings: number; drafts: number }>`
    select coalesce(sum(n.sheets), 0)::int as sheets,
      count(*) filter (where i.state in ('open', 'review'))::int as sittings,
      count(*) filter (where i.state = 'draft')::int as drafts
    from academics.sittings i
    left join lateral (
      select count(*)::int as sheets
      from academics.sheets h
      where (h.tenant_id, h.sitting_id) = (i.tenant_id, i.id) and h.state = 'open'
        and i.state in ('open', 'review')
    ) n on true
    where i.tenant_id = ${tenant_id} and i.school_id = ${school_id} and i.term_id = ${term_id}
  `.execute(db);
  return found.rows[0]!;
}
