import {
  type HonourRule,
  honourRuleList,
  type listEarlierSittings,
} from '@darasa/contract/academics/figures/honours';
import type { OutputOf } from '@darasa/contract/endpoint';
import { sql } from 'kysely';
import {
  insertUnlessTaken,
  lockRow,
  type NewRow,
  type Patch,
  patchRow,
} from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

export const honourRules = rowsOf(honourRuleList, {
  from: 'academics.honour_rules r',
  filters: { retired: 'r.retired_at is not null' },
  search: ['r.name'],
});

export async function findRule(db: Db, id: string): Promise<HonourRule | undefined> {
  const [rule] = await honourRules.some(db, [id]);
  return rule;
}

export const lockRule = (db: Db, id: string) => lockRow(db, 'academics.honour_rules', id, ['id']);

export const insertRule = (db: Db, row: NewRow<'academics.honour_rules'>) =>
  insertUnlessTaken(db, 'academics.honour_rules', row);

export const updateRule = (db: Db, id: string, values: Patch<'academics.honour_rules'>) =>
  patchRow(db, 'academics.honour_rules', id, values);

type Earlier = OutputOf<typeof listEarlierSittings>['rows'];

const earlier_max = 20;

/** Exams with a mean that learners of this sitting sat before it, whatever class they were in. */
export async function listEarlier(db: Db, id: string): Promise<Earlier> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<Earlier[number]>`
    select i.id, x.name as exam, t.name || ' ' || t.year as term, c.name as class
    from academics.sittings n
    join academics.exams nx on (nx.tenant_id, nx.id) = (n.tenant_id, n.exam_id)
    join academics.exams x
      on x.tenant_id = n.tenant_id and x.school_id = n.school_id and x.curriculum = nx.curriculum
    join academics.sittings i on (i.tenant_id, i.exam_id) = (x.tenant_id, x.id)
    join administration.terms t on (t.tenant_id, t.id) = (x.tenant_id, x.term_id)
    join administration.classes c on (c.tenant_id, c.id) = (i.tenant_id, i.class_id)
    where n.tenant_id = ${tenant_id} and n.id = ${id} and i.id <> n.id
      and x.mean_kind <> 'none' and i.state not in ('draft', 'cancelled')
      and (x.list_on, i.created_at) < (nx.list_on, n.created_at)
      and exists (
        select
        from academics.results r
        join academics.results o on (o.tenant_id, o.student_id) = (r.tenant_id, r.student_id)
        where (r.tenant_id, r.sitting_id) = (i.tenant_id, i.id) and o.sitting_id = n.id)
    order by x.list_on desc, i.created_at desc, c.name
    limit ${earlier_max}
  `.execute(db);
  return found.rows;
}
