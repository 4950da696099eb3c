import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

export interface PaperWords {
  year_name: string;
  /** By id. */
  categories: Record<string, string>;
  groups: Record<string, string>;
  terms: Record<string, { starts_on: string; parts: { due_on: string; percent: number }[] }>;
}

/** Finds what the paper names beside the amounts, in one question. */
export async function findPaperWords(db: Db, financial_year_id: string): Promise<PaperWords> {
  const found = await sql<PaperWords>`
    select y.name as year_name,
      coalesce((select jsonb_object_agg(c.id, c.name) from finance.fee_categories c), '{}')
        as categories,
      coalesce((select jsonb_object_agg(g.id, g.name) from finance.fee_groups g), '{}') as groups,
      coalesce((
        select jsonb_object_agg(t.id, jsonb_build_object('starts_on', t.starts_on, 'parts',
          coalesce((
            select jsonb_agg(jsonb_build_object('due_on', i.due_on, 'percent', i.percent)
              order by i.due_on)
            from finance.instalments i
            where i.tenant_id = t.tenant_id and i.semester_id = t.id), '[]')))
        from administration.terms t
        where t.starts_on between y.starts_on and y.ends_on), '{}') as terms
    from finance.financial_years y
    where y.id = ${financial_year_id}
  `.execute(db);
  return found.rows[0] ?? nothing;
}

const nothing: PaperWords = { year_name: '', categories: {}, groups: {}, terms: {} };
