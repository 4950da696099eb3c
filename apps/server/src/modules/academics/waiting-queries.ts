import { type RawBuilder, sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** Counts the sheets in one state of exams that are being entered or reviewed. */
export function sumOfSheets(
  db: Db,
  state: 'open' | 'handed-in',
  closed_before: string,
): RawBuilder<unknown> {
  const { tenant_id, school_id } = scopeOf(db);
  return sql`
    select count(*)::int as count, null::bigint as amount_cents,
      min(coalesce(h.entry_to, x.entry_to)) as since
    from academics.sheets h
    join academics.sittings i on (i.tenant_id, i.id) = (h.tenant_id, h.sitting_id)
    join academics.exams x on (x.tenant_id, x.id) = (h.tenant_id, h.exam_id)
    where h.tenant_id = ${tenant_id} and h.school_id = ${school_id} and h.state = ${state}
      and i.state in ('open', 'review')
      and coalesce(h.entry_to, x.entry_to) < ${closed_before}::date`;
}
