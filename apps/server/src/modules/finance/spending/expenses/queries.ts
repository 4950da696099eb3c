import type { InputOf } from '@darasa/contract/endpoint';
import type {
  Expense,
  ExpenseInput,
  listExpenses,
} from '@darasa/contract/finance/spending/expenses';
import { sql } from 'kysely';
import { acrossAccounts, type Db, scopeOf } from '#platform/db/scope.ts';

const shown = sql.raw(`
  e.id, e.number, e.kind, e.supplier_id, coalesce(s.withholding_rate, 0) as withholding_rate,
  e.payee_name, e.title, e.note,
  e.department_id, d.name as department_name, e.project_id, j.name as project_name,
  e.needed_on, e.invoice_number, e.invoiced_on, e.amount_cents, e.claimed_cents, e.is_bill, e.state, i.id as item_id,
  e.created_by as made_by_id, u.first_name || ' ' || u.last_name as made_by, e.created_at,
  coalesce((
    select sum(v.gross_cents) from finance.vouchers v
    where v.tenant_id = e.tenant_id and v.expense_id = e.id and v.state <> 'cancelled'
  ), 0) as vouchered_cents,
  e.retention_cents, e.retention_due_on,
  coalesce((
    select sum(v.gross_cents) from finance.vouchers v
    where v.tenant_id = e.tenant_id and v.expense_id = e.id and v.state <> 'cancelled'
      and v.is_retention
  ), 0) as retention_vouchered_cents,
  (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.file_id, 'name', f.name)
      order by f.name), '[]')
    from finance.expense_files f
    where f.tenant_id = e.tenant_id and f.expense_id = e.id
  ) as files,
  (
    select coalesce(jsonb_agg(jsonb_build_object('vote_head_id', l.vote_head_id,
      'vote_head_name', h.name, 'particulars', l.particulars, 'amount_cents', l.amount_cents,
      'claimed_cents', l.claimed_cents)
      order by l.line_number), '[]')
    from finance.expense_lines l
    join finance.vote_heads h on h.tenant_id = l.tenant_id and h.id = l.vote_head_id
    where l.tenant_id = e.tenant_id and l.expense_id = e.id
  ) as lines`);
const joined = sql.raw(`
  left join finance.suppliers s on s.tenant_id = e.tenant_id and s.id = e.supplier_id
  left join administration.departments d on d.tenant_id = e.tenant_id and d.id = e.department_id
  left join finance.projects j on j.tenant_id = e.tenant_id and j.id = e.project_id
  left join identity.users u on u.tenant_id = e.tenant_id and u.id = e.created_by
  left join workflows.items i
    on i.tenant_id = e.tenant_id and i.document_type = 'expense' and i.document_id = e.id`);

export type Filter = Omit<InputOf<typeof listExpenses>, 'page' | 'page_size'>;

export async function listPage(db: Db, input: InputOf<typeof listExpenses>) {
  const { page, page_size, sort } = input;
  const found = await sql<Expense & { count: number; sum_cents: number }>`
    select c.count, c.sum_cents, p.*
    from (
      select count(*)::int as count, coalesce(sum(e.amount_cents), 0) as sum_cents
      from finance.expenses e where ${matching(db, input)}
    ) c
    left join (
      select ${shown}
      from (
        select e.* from finance.expenses e
        where ${matching(db, input)}
        order by ${orderOf(sort)}
        limit ${page_size} offset ${(page - 1) * page_size}
      ) e ${joined}
    ) p on true
    order by ${orderOf(sort, 'p')}
  `.execute(acrossAccounts(db));
  const rows: Expense[] = [];
  for (const { count: _count, sum_cents: _sum, ...row } of found.rows) if (row.id) rows.push(row);
  const first = found.rows[0];
  return { rows, count: first?.count ?? 0, total_cents: first?.sum_cents ?? 0 };
}

export async function listForExport(db: Db, filter: Filter, limit: number): Promise<Expense[]> {
  const found = await sql<Expense>`
    select ${shown} from finance.expenses e ${joined}
    where ${matching(db, filter)}
    order by ${orderOf(filter.sort)}
    limit ${limit}
  `.execute(acrossAccounts(db));
  return found.rows;
}

function matching(db: Db, { id, state, kind, project_id, search }: Omit<Filter, 'sort'>) {
  const { tenant_id, school_id } = scopeOf(db);
  const conditions = [sql`e.tenant_id = ${tenant_id} and e.school_id = ${school_id}`];
  if (id) conditions.push(sql`e.id = ${id}`);
  if (state) conditions.push(sql`e.state = ${state}`);
  if (kind) conditions.push(sql`e.kind = ${kind}`);
  if (project_id) conditions.push(sql`e.project_id = ${project_id}`);
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`(e.number ilike ${pattern} or e.title ilike ${pattern}
      or e.payee_name ilike ${pattern} or e.invoice_number ilike ${pattern})`);
  }
  return sql.join(conditions, sql` and `);
}

function orderOf(sort: Filter['sort'], table = 'e') {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  return sql.raw(`${table}.${column} ${way}, ${table}.id ${way}`);
}

export async function findExpense(db: Db, id: string): Promise<Expense | undefined> {
  const found = await sql<Expense>`
    select ${shown} from finance.expenses e ${joined} where e.id = ${id}
  `.execute(acrossAccounts(db));
  return found.rows[0];
}

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
