import { sql } from 'kysely';
import { insertRow, placeOf } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface NewExpense {
  id: string;
  number: string;
  kind: string;
  supplier_id: string | null;
  payee_name: string;
  title: string;
  note: string | null;
  department_id: string | null;
  project_id: string | null;
  needed_on: string | null;
  invoice_number: string | null;
  invoiced_on: string | null;
  amount_cents: number;
  retention_cents?: number;
  retention_due_on?: string | null;
  state: 'waiting' | 'draft';
  recurring_id: string | null;
  created_by: string;
  created_at: string;
}
export interface NewLine {
  vote_head_id: string;
  particulars: string;
  amount_cents: number;
}

export async function insertExpense(
  db: Db,
  row: NewExpense,
  lines: NewLine[],
  files: { id: string; name: string }[],
): Promise<void> {
  const { tenant_id, school_id } = placeOf(db);
  await insertRow(db, 'finance.expenses', {
    tenant_id,
    id: row.id,
    school_id,
    number: row.number,
    kind: row.kind,
    supplier_id: row.supplier_id,
    payee_name: row.payee_name,
    title: row.title,
    note: row.note,
    department_id: row.department_id,
    project_id: row.project_id,
    needed_on: row.needed_on,
    invoice_number: row.invoice_number,
    invoiced_on: row.invoiced_on,
    amount_cents: row.amount_cents,
    claimed_cents: row.amount_cents,
    retention_cents: row.retention_cents ?? 0,
    retention_due_on: row.retention_due_on ?? null,
    state: row.state,
    recurring_id: row.recurring_id,
    created_by: row.created_by,
    created_at: row.created_at,
  });
  await insertParts(db, { tenant_id, school_id, id: row.id }, lines, files);
}

async function insertParts(
  db: Db,
  { tenant_id, school_id, id }: { tenant_id: string; school_id?: string | null; id: string },
  lines: NewLine[],
  files: { id: string; name: string }[],
): Promise<void> {
  await sql`
    with files as (
      insert into finance.expense_files (tenant_id, expense_id, file_id, school_id, name)
      select ${tenant_id}::uuid, ${id}::uuid, f.id, ${school_id}::uuid, f.name
      from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f (id uuid, name text)
    )
    insert into finance.expense_lines (tenant_id, expense_id, line_number, school_id, vote_head_id,
      particulars, amount_cents, claimed_cents)
    select ${tenant_id}::uuid, ${id}::uuid, l.at, ${school_id}::uuid, l.vote_head_id,
      l.particulars, l.amount_cents, l.amount_cents
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as (vote_head_id uuid, particulars text, amount_cents bigint)) with ordinality
      as l (vote_head_id, particulars, amount_cents, at)
  `.execute(db);
}

export type RewrittenExpense = Omit<
  NewExpense,
  'id' | 'number' | 'recurring_id' | 'created_by' | 'created_at'
>;

/** An expense that came back is written anew under its number. */
export async function rewriteExpense(
  db: Db,
  id: string,
  row: RewrittenExpense,
  lines: NewLine[],
  files: { id: string; name: string }[],
): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    with lines as (delete from finance.expense_lines l where l.expense_id = ${id}),
    files as (delete from finance.expense_files f where f.expense_id = ${id})
    update finance.expenses e
    set kind = ${row.kind}, supplier_id = ${row.supplier_id}, payee_name = ${row.payee_name},
      title = ${row.title}, note = ${row.note}, department_id = ${row.department_id},
      project_id = ${row.project_id}, needed_on = ${row.needed_on},
      invoice_number = ${row.invoice_number}, invoiced_on = ${row.invoiced_on},
      amount_cents = ${row.amount_cents}, claimed_cents = ${row.amount_cents},
      retention_cents = ${row.retention_cents ?? 0},
      retention_due_on = ${row.retention_due_on ?? null}, state = ${row.state},
      version = e.version + 1
    where e.id = ${id}
  `.execute(db);
  await insertParts(db, { tenant_id, school_id, id }, lines, files);
}

/** The sanctioned sums are what of each line may be spent; the whole follows its lines. */
export async function updateSanctioned(
  db: Db,
  id: string,
  cents: readonly number[],
): Promise<void> {
  await sql`
    with lines as (
      update finance.expense_lines l
      set amount_cents = s.cents
      from unnest(${cents}::bigint[]) with ordinality s (cents, at)
      where l.expense_id = ${id} and l.line_number = s.at
    )
    update finance.expenses e
    set amount_cents = (select sum(s) from unnest(${cents}::bigint[]) s),
      -- The same part of less.
      retention_cents = ceil(e.retention_cents::numeric
        * (select sum(s) from unnest(${cents}::bigint[]) s) / e.amount_cents),
      version = e.version + 1
    where e.id = ${id}
  `.execute(db);
}

export async function updateExpense(
  db: Db,
  id: string,
  to: { state: string; is_bill?: boolean; approved_on?: string },
): Promise<void> {
  await sql`
    update finance.expenses e
    set state = ${to.state}, is_bill = coalesce(${to.is_bill ?? null}::boolean, e.is_bill),
      approved_on = coalesce(${to.approved_on ?? null}::date, e.approved_on), version = e.version + 1
    where e.id = ${id}
  `.execute(db);
}
