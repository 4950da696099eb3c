import type {
  StructureChange,
  WholeStructureChange,
} from '@darasa/contract/finance/fees/structure-changes';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const shown = sql.raw(`
  h.id, h.number, h.fee_structure_id,
  c.name || ', ' || t.name || ' ' || t.year || ', ' || k.name as structure_name,
  h.reason, h.state, h.bill_count, h.total_cents, h.posted_on,
  coalesce((select concat_ws(' ', u.first_name, u.last_name) from identity.users u
    where u.tenant_id = h.tenant_id and u.id = h.requested_by), '') as requested_by,
  (select concat_ws(' ', u.first_name, u.last_name) from identity.users u
    where u.tenant_id = h.tenant_id and u.id = h.approved_by) as approved_by,
  h.created_at
  from finance.structure_changes h
  join finance.fee_structures f on f.tenant_id = h.tenant_id and f.id = h.fee_structure_id
  join administration.classes c on c.tenant_id = f.tenant_id and c.id = f.class_id
  join administration.terms t on t.tenant_id = f.tenant_id and t.id = f.semester_id
  join finance.fee_categories k on k.tenant_id = f.tenant_id and k.id = f.fee_category_id`);

export async function listChanges(db: Db, financial_year_id: string): Promise<StructureChange[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<StructureChange>`
    select ${shown}
    where h.tenant_id = ${tenant_id} and h.school_id = ${school_id}
      and f.financial_year_id = ${financial_year_id}
    order by h.created_at desc, h.id
    limit 200
  `.execute(db);
  return found.rows;
}

export async function findChange(db: Db, id: string): Promise<StructureChange | undefined> {
  const found = await sql<StructureChange>`select ${shown} where h.id = ${id}`.execute(db);
  return found.rows[0];
}

export async function findWhole(
  db: Db,
  id: string,
): Promise<Omit<WholeStructureChange, 'lines'> | undefined> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Omit<WholeStructureChange, 'lines'>>`
    select (select i.id from workflows.items i where i.tenant_id = ${tenant_id}
        and i.document_type = 'structure-change' and i.document_id = ${id}) as item_id, ${shown}
    where h.tenant_id = ${tenant_id} and h.school_id = ${school_id} and h.id = ${id}
  `.execute(db);
  return found.rows[0];
}

/** Lists what is asked for, beside what the structure says now; a vote head that falls away too. */
export async function listLines(db: Db, id: string): Promise<WholeStructureChange['lines']> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<WholeStructureChange['lines'][number]>`
    with change as (
      select h.tenant_id, h.fee_structure_id, h.particulars
      from finance.structure_changes h
      where h.tenant_id = ${tenant_id} and h.school_id = ${school_id} and h.id = ${id}
    ), amounts as (
      select p.vote_head_id, 0::bigint as now_cents, p.amount_cents as asked_cents
      from change, jsonb_to_recordset(change.particulars) as p (vote_head_id uuid, amount_cents bigint)
      union all
      select p.vote_head_id, p.amount_cents, 0
      from change
      join finance.fee_particulars p on p.tenant_id = change.tenant_id
        and p.fee_structure_id = change.fee_structure_id
    )
    select a.vote_head_id, v.name, sum(a.now_cents)::bigint as now_cents,
      sum(a.asked_cents)::bigint as asked_cents
    from amounts a
    join finance.vote_heads v on v.id = a.vote_head_id
    group by a.vote_head_id, v.name, v.position, v.code
    order by v.position, v.code
  `.execute(db);
  return found.rows;
}

export interface Particular {
  vote_head_id: string;
  amount_cents: number;
}

export interface StoredChange {
  id: string;
  number: string;
  fee_structure_id: string;
  particulars: Particular[];
  reason: string;
  state: string;
  requested_by: string;
}

export async function lockChange(db: Db, id: string): Promise<StoredChange | undefined> {
  const found = await sql<StoredChange>`
    select h.id, h.number, h.fee_structure_id, h.particulars, h.reason, h.state, h.requested_by
    from finance.structure_changes h where h.id = ${id} for update
  `.execute(db);
  return found.rows[0];
}

/** false while another change of the structure waits for its answer. */
export async function insertChange(
  db: Db,
  row: {
    tenant_id: string;
    school_id: string;
    id: string;
    number: string;
    fee_structure_id: string;
    particulars: readonly Particular[];
    reason: string;
    bill_count: number;
    total_cents: number;
    requested_by: string;
    created_at: string;
  },
): Promise<boolean> {
  const made = await db
    .insertInto('finance.structure_changes')
    .values({ ...row, particulars: JSON.stringify(row.particulars) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function updateChange(
  db: Db,
  id: string,
  change: { state: string; approved_by?: string; posted_on?: string },
): Promise<void> {
  await db.updateTable('finance.structure_changes').set(change).where('id', '=', id).execute();
}

export async function listHeads(db: Db) {
  const found = await sql<{ id: string; name: string; account_id: string }>`
    select v.id, v.name, v.account_id from finance.vote_heads v order by v.position, v.code
  `.execute(db);
  return found.rows;
}

export interface BilledLearner {
  student_id: string;
  days: number | null;
  of_days: number | null;
}

/** Lists who was billed from a structure, and for which part of the term. */
export async function listBilled(db: Db, fee_structure_id: string): Promise<BilledLearner[]> {
  const found = await sql<BilledLearner>`
    select b.student_id, b.days, b.of_days from finance.bills b
    where b.fee_structure_id = ${fee_structure_id}
    order by b.number
  `.execute(db);
  return found.rows;
}
