import type { RecurringExpense } from '@darasa/contract/finance/spending/expenses';
import { sql } from 'kysely';
import { insertRow, patchRow, placeOf } from '#platform/db/rows.ts';
import { type Db } from '#platform/db/scope.ts';

const shown =
  sql.raw(`r.id, r.payee_name, r.title, v.name as vote_head_name, r.amount_cents, r.every,
  r.next_on, r.retired_at, r.version`);
const joined = sql.raw(`finance.recurring_expenses r
  join finance.vote_heads v on v.tenant_id = r.tenant_id and v.id = r.vote_head_id`);

export async function listAll(db: Db): Promise<RecurringExpense[]> {
  const found = await sql<RecurringExpense>`
    select ${shown} from ${joined} order by r.retired_at nulls first, r.next_on limit 200
  `.execute(db);
  return found.rows;
}

export async function findOne(db: Db, id: string): Promise<RecurringExpense | undefined> {
  const found =
    await sql<RecurringExpense>`select ${shown} from ${joined} where r.id = ${id}`.execute(db);
  return found.rows[0];
}

export async function isSupplier(db: Db, id: string): Promise<boolean> {
  const found = await sql<{ yes: boolean }>`
    select exists (select from finance.suppliers s where s.id = ${id}) as yes
  `.execute(db);
  return found.rows[0]!.yes;
}

export async function insertOne(
  db: Db,
  row: {
    id: string;
    supplier_id: string | null;
    payee_name: string;
    title: string;
    vote_head_id: string;
    amount_cents: number;
    every: string;
    next_on: string;
    user_id: string;
    now: string;
  },
): Promise<void> {
  await insertRow(db, 'finance.recurring_expenses', {
    ...placeOf(db),
    id: row.id,
    supplier_id: row.supplier_id,
    payee_name: row.payee_name,
    title: row.title,
    vote_head_id: row.vote_head_id,
    amount_cents: row.amount_cents,
    every: row.every,
    next_on: row.next_on,
    created_by: row.user_id,
    created_at: row.now,
  });
}

export async function updateRetired(db: Db, id: string, retired_at: string | null): Promise<void> {
  await patchRow(db, 'finance.recurring_expenses', id, { retired_at });
}

export interface Due {
  id: string;
  supplier_id: string | null;
  payee_name: string;
  title: string;
  vote_head_id: string;
  amount_cents: number;
  every: 'month' | 'term';
  next_on: string;
  created_by: string;
}

export async function listDue(db: Db, today: string): Promise<Due[]> {
  const found = await sql<Due>`
    select r.id, r.supplier_id, r.payee_name, r.title, r.vote_head_id, r.amount_cents, r.every,
      r.next_on, r.created_by
    from finance.recurring_expenses r
    where r.retired_at is null and r.next_on <= ${today}::date
    order by r.next_on
    limit 100
    for update skip locked
  `.execute(db);
  return found.rows;
}

export async function updateNext(db: Db, id: string, months: number): Promise<void> {
  await sql`
    update finance.recurring_expenses r
    set next_on = (r.next_on + make_interval(months => ${months}))::date
    where r.id = ${id}
  `.execute(db);
}
