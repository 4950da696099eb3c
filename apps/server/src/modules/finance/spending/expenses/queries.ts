import {
  type Expense,
  type ExpenseInput,
  expenseList,
} from '@darasa/contract/finance/spending/expenses';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

const vouchered = (which = '') => `coalesce((
  select sum(v.gross_cents) from finance.vouchers v
  where v.tenant_id = e.tenant_id and v.expense_id = e.id and v.state <> 'cancelled'${which}), 0)`;

export const expenses = rowsOf(expenseList, {
  from: 'finance.expenses e',
  joins: {
    s: 'left join finance.suppliers s on s.tenant_id = e.tenant_id and s.id = e.supplier_id',
    d: `left join administration.departments d
      on d.tenant_id = e.tenant_id and d.id = e.department_id`,
    j: 'left join finance.projects j on j.tenant_id = e.tenant_id and j.id = e.project_id',
    u: 'left join identity.users u on u.tenant_id = e.tenant_id and u.id = e.created_by',
    i: `left join workflows.items i
      on i.tenant_id = e.tenant_id and i.document_type = 'expense' and i.document_id = e.id`,
  },
  across_accounts: true,
  columns: {
    withholding_rate: 'coalesce(s.withholding_rate, 0)',
    department_name: 'd.name',
    project_name: 'j.name',
    item_id: 'i.id',
    made_by_id: 'e.created_by',
    made_by: "u.first_name || ' ' || u.last_name",
    vouchered_cents: vouchered(),
    retention_vouchered_cents: vouchered(' and v.is_retention'),
    files: `(
      select coalesce(jsonb_agg(jsonb_build_object('id', f.file_id, 'name', f.name)
        order by f.name), '[]')
      from finance.expense_files f
      where f.tenant_id = e.tenant_id and f.expense_id = e.id)`,
    lines: `(
      select coalesce(jsonb_agg(jsonb_build_object('vote_head_id', l.vote_head_id,
        'vote_head_name', h.name, 'particulars', l.particulars, 'amount_cents', l.amount_cents,
        'claimed_cents', l.claimed_cents)
        order by l.line_number), '[]')
      from finance.expense_lines l
      join finance.vote_heads h on h.tenant_id = l.tenant_id and h.id = l.vote_head_id
      where l.tenant_id = e.tenant_id and l.expense_id = e.id)`,
  },
  search: ['e.number', 'e.title', 'e.payee_name', 'e.invoice_number'],
  names: {
    id: nameIn('finance.expenses', 'number'),
    project_id: nameIn('finance.projects'),
  },
});

export const findExpense = async (db: Db, id: string): Promise<Expense | undefined> =>
  (await expenses.some(db, [id]))[0];

/** The row itself under lock; what is shown of it is read beside it. */
export async function lockExpense(db: Db, id: string): Promise<{ state: string } | undefined> {
  const found = await sql<{ state: string }>`
    select e.state from finance.expenses e where e.id = ${id} for update
  `.execute(db);
  return found.rows[0];
}

export interface Choices {
  supplier_name: string | null;
  department_name: string | null;
  project_name: string | null;
  files_count: number;
}

export async function findChoices(db: Db, input: ExpenseInput, user_id: string): Promise<Choices> {
  const file_ids = (input.files ?? []).map((file) => file.id);
  const found = await sql<Choices>`
    select
      (select s.name from finance.suppliers s
       where s.id = ${input.supplier_id ?? null}::uuid and s.retired_at is null) as supplier_name,
      (select d.name from administration.departments d
       where d.id = ${input.department_id ?? null}::uuid) as department_name,
      (select p.name from finance.projects p
       where p.id = ${input.project_id ?? null}::uuid and p.retired_at is null) as project_name,
      (select count(*)::int from platform.files f
       where f.id = any(${file_ids}::uuid[]) and f.owner_user_id = ${user_id}
         and f.kind = 'document') as files_count
  `.execute(db);
  return found.rows[0]!;
}

export interface Suspect {
  number: string;
  payee_name: string;
  invoice_number: string | null;
  amount_cents: number;
  is_same_invoice: boolean;
}

/** The same invoice of a supplier, or the same amount within three days. */
export async function listDuplicates(
  db: Db,
  of: {
    id: string | null;
    supplier_id: string;
    invoice_number: string | null;
    amount_cents: number;
    day: string;
  },
): Promise<Suspect[]> {
  const found = await sql<Suspect>`
    select e.number, e.payee_name, e.invoice_number, e.amount_cents,
      coalesce(e.invoice_number = ${of.invoice_number}, false) as is_same_invoice
    from finance.expenses e
    where e.supplier_id = ${of.supplier_id} and e.id is distinct from ${of.id}::uuid
      and e.state not in ('rejected', 'withdrawn', 'cancelled')
      and (e.invoice_number = ${of.invoice_number}
        or (e.amount_cents = ${of.amount_cents}
          and abs(coalesce(e.invoiced_on, e.created_at::date) - ${of.day}::date) <= 3))
    order by e.created_at desc
    limit 5
  `.execute(db);
  return found.rows;
}

export interface StoredFile {
  name: string;
  media_type: string;
  storage_key: string;
}

export async function findFile(db: Db, id: string, file_id: string) {
  const found = await sql<StoredFile>`
    select x.name, f.media_type, f.storage_key
    from finance.expense_files x
    join platform.files f on f.tenant_id = x.tenant_id and f.id = x.file_id
    where x.expense_id = ${id} and x.file_id = ${file_id}
  `.execute(db);
  return found.rows[0];
}
