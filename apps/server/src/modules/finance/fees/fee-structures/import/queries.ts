import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

export interface Ground {
  /** By name in small letters; vote heads by code too. */
  classes: Map<string, string>;
  categories: Map<string, string>;
  groups: Map<string, string>;
  heads: Map<string, string>;
  /** The terms of the year that the school is in, in their order. */
  terms: string[];
  financial_year_id: string | null;
  usual_category_id: string | null;
  usual_group_id: string | null;
  /** Class, category and group that have a structure for a term of this year. */
  taken: Set<string>;
}

interface Named {
  kind: 'class' | 'category' | 'group' | 'head';
  key: string;
  id: string;
  is_usual: boolean;
}

export const structureKey = (class_id: string, category_id: string, group_id: string): string =>
  `${class_id} ${category_id} ${group_id}`;

/** Finds what the names of a file can mean, for the financial year that today is in. */
export async function findGround(db: Db, today: string): Promise<Ground> {
  const [named, years, taken] = await Promise.all([
    sql<Named>`
      select 'class' as kind, lower(c.name) as key, c.id, false as is_usual
      from administration.classes c
      union all
      select 'category', lower(k.name), k.id, k.boarding = 'day' from finance.fee_categories k
      union all
      select 'group', lower(g.name), g.id, coalesce(g.is_usual, false) from finance.fee_groups g
      union all
      select 'head', x.key, v.id, false
      from finance.vote_heads v
      cross join lateral (values (lower(v.name)), (lower(v.code))) x (key)
      where v.retired_at is null
    `.execute(db),
    sql<{ id: string; terms: string[] }>`
      select y.id, array(
        select t.id from administration.terms t
        where t.starts_on between y.starts_on and y.ends_on
        order by t.starts_on
      ) as terms
      from finance.financial_years y
      where y.state <> 'closed' and ${today}::date between y.starts_on and y.ends_on
      limit 1
    `.execute(db),
    sql<{ class_id: string; fee_category_id: string; fee_group_id: string }>`
      select distinct f.class_id, f.fee_category_id, f.fee_group_id
      from finance.fee_structures f
      join finance.financial_years y on y.tenant_id = f.tenant_id and y.id = f.financial_year_id
      where ${today}::date between y.starts_on and y.ends_on
    `.execute(db),
  ]);
  const mapOf = (kind: Named['kind']) =>
    new Map(named.rows.filter((row) => row.kind === kind).map((row) => [row.key, row.id]));
  const usualOf = (kind: Named['kind']) =>
    named.rows.find((row) => row.kind === kind && row.is_usual)?.id ?? null;
  const [year] = years.rows;
  return {
    classes: mapOf('class'),
    categories: mapOf('category'),
    groups: mapOf('group'),
    heads: mapOf('head'),
    terms: year?.terms ?? [],
    financial_year_id: year?.id ?? null,
    usual_category_id: usualOf('category'),
    usual_group_id: usualOf('group'),
    taken: new Set(
      taken.rows.map((row) => structureKey(row.class_id, row.fee_category_id, row.fee_group_id)),
    ),
  };
}

/** Answers how many went: a structure that somebody approved, or billed, stays. */
export async function deleteDrafts(db: Db, ids: string[]): Promise<number> {
  const drafts = sql`
    select f.id from finance.fee_structures f
    where f.id = any(${ids}::uuid[]) and f.state = 'draft'
      and not exists (select from finance.bills b
        where b.tenant_id = f.tenant_id and b.fee_structure_id = f.id)`;
  await sql`
    delete from finance.fee_particulars p where p.fee_structure_id in (${drafts})
  `.execute(db);
  const gone = await sql`
    delete from finance.fee_structures f where f.id in (${drafts})
  `.execute(db);
  return Number(gone.numAffectedRows);
}
