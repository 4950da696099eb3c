import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  getExpenseAnalysis,
  listExpenseEntries,
} from '@darasa/contract/finance/spending/expenses';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

type Analysis = OutputOf<typeof getExpenseAnalysis>['rows'];
type By = InputOf<typeof getExpenseAnalysis>['by'];

/** Keys and names by which payments are told apart. */
const groups: Record<By, ReturnType<typeof sql.raw>> = {
  'vote-head': sql.raw(`h.id::text as id, h.name as name`),
  department: sql.raw(`d.id::text as id, coalesce(d.name, 'No department') as name`),
  project: sql.raw(`j.id::text as id, coalesce(j.name, 'No project') as name`),
  supplier: sql.raw(`x.supplier_id::text as id, x.payee_name as name`),
  month: sql.raw(`to_char(x.paid_on, 'YYYY-MM') as id, to_char(x.paid_on, 'FMMonth YYYY') as name`),
};

/** Every line that a voucher or a petty cash box paid. */
const paidIn = (from: string, to: string) => sql`
  select v.id as voucher_id, v.number, v.paid_on, v.payee_name, v.particulars, e.supplier_id,
    e.department_id, e.project_id, l.vote_head_id, l.amount_cents, false as is_petty
  from finance.vouchers v
  join finance.voucher_lines l on l.tenant_id = v.tenant_id and l.voucher_id = v.id
  left join finance.expenses e on e.tenant_id = v.tenant_id and e.id = v.expense_id
  where v.state = 'paid' and v.paid_on between ${from}::date and ${to}::date
  union all
  select p.id, p.number, p.spent_on, p.payee_name, p.particulars, null, null, null, p.vote_head_id,
    p.amount_cents, true
  from finance.petty_vouchers p
  where p.cancelled_at is null and p.spent_on between ${from}::date and ${to}::date`;

/** Lists what vouchers and petty cash paid in these days, beside the budget of their year. */
export async function listAnalysis(db: Db, by: By, from: string, to: string): Promise<Analysis> {
  const planned = {
    'vote-head': sql`b.vote_head_id::text`,
    department: sql`b.department_id::text`,
    project: null,
    supplier: null,
    month: null,
  }[by];
  const found = await sql<Analysis[number]>`
    with paid as (${paidIn(from, to)}), planned as (
      select ${planned ?? sql`null::text`} as id, sum(b.amount_cents) as cents
      from finance.financial_years y
      join finance.budgets g on g.tenant_id = y.tenant_id and g.financial_year_id = y.id
        and g.state = 'approved'
      join finance.budget_lines b on b.tenant_id = g.tenant_id and b.budget_id = g.id
        and b.side = 'expense'
      where ${from}::date between y.starts_on and y.ends_on and ${planned !== null}
      group by 1
    )
    select g.id, g.name, sum(g.amount_cents) as paid_cents,
      coalesce(sum(g.amount_cents) filter (where g.is_petty), 0) as petty_cents,
      count(distinct g.voucher_id)::int as voucher_count, max(n.cents) as budget_cents
    from (
      select ${groups[by]}, x.amount_cents, x.voucher_id, x.is_petty
      from paid x
      join finance.vote_heads h on h.id = x.vote_head_id
      left join administration.departments d on d.id = x.department_id
      left join finance.projects j on j.id = x.project_id
    ) g
    left join planned n on n.id = g.id
    group by g.id, g.name
    order by ${by === 'month' ? sql`g.id` : sql`sum(g.amount_cents) desc`}
    limit 300
  `.execute(db);
  return found.rows;
}

type Entries = OutputOf<typeof listExpenseEntries>;

/** Lists what was added up for one row, told apart as the row was. */
export async function listEntries(
  db: Db,
  { by, id, name, from, to }: InputOf<typeof listExpenseEntries>,
  limit: number,
): Promise<Entries> {
  const found = await sql<Entries['rows'][number] & { count: number; total_cents: number }>`
    select e.voucher_id as id, e.is_petty, e.number, e.paid_on, e.payee_name, e.particulars,
      e.vote_head_name, e.amount_cents, count(*) over ()::int as count,
      sum(e.amount_cents) over () as total_cents
    from (
      select ${groups[by]}, x.voucher_id, x.is_petty, x.number, x.paid_on, x.payee_name,
        x.particulars, h.name as vote_head_name, x.amount_cents
      from (${paidIn(from, to)}) x
      join finance.vote_heads h on h.id = x.vote_head_id
      left join administration.departments d on d.id = x.department_id
      left join finance.projects j on j.id = x.project_id
    ) e
    where e.id is not distinct from ${id ?? null}::text and e.name = ${name}
    order by e.paid_on desc, e.number desc, e.vote_head_name
    limit ${limit}
  `.execute(db);
  const first = found.rows[0];
  return {
    rows: found.rows.map(({ count: _count, total_cents: _total, ...row }) => row),
    count: first?.count ?? 0,
    total_cents: first?.total_cents ?? 0,
  };
}
