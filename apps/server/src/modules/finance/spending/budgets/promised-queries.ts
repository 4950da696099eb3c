import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { listPromisedSpending } from '@darasa/contract/finance/spending/budgets';
import { type RawBuilder, sql } from 'kysely';
import { acrossAccounts, type Db } from '#platform/db/scope.ts';

/**
 * Every line that holds money of a vote head back, within a statement that names the `year`: what is
 * asked for, less what vouchers paid of it. The budget adds these up, and the list shows them.
 */
export function promisedOf(department_id?: string): RawBuilder<unknown> {
  const of_year = (paper: string) =>
    sql`(${sql.ref(`${paper}.created_at`)} at time zone 'Africa/Nairobi')::date
      between y.starts_on and y.ends_on`;
  const of_department = department_id ? sql`and e.department_id = ${department_id}::uuid` : sql``;
  return sql`
    select e.id, 'expense' as kind, x.vote_head_id, x.amount_cents as cents
    from finance.expenses e
    join finance.expense_lines x on x.tenant_id = e.tenant_id and x.expense_id = e.id
    cross join year y
    where e.state in ('waiting', 'returned', 'approved') and not e.is_bill
      and ${of_year('e')} ${of_department}
    union all
    select e.id, 'expense', x.vote_head_id, -x.amount_cents
    from finance.expenses e
    join finance.vouchers v on v.tenant_id = e.tenant_id and v.expense_id = e.id
    join finance.voucher_lines x on x.tenant_id = v.tenant_id and x.voucher_id = v.id
    cross join year y
    where e.state = 'approved' and not e.is_bill and v.state = 'paid'
      and ${of_year('e')} ${of_department}
    union all
    select i.id, 'imprest', i.vote_head_id, i.amount_cents
    from finance.imprests i
    cross join year y
    where i.state in ('waiting', 'returned', 'approved', 'issued')
      and ${of_year('i')} and ${department_id === undefined}`;
}

type Found = OutputOf<typeof listPromisedSpending>;

/** The papers behind what is promised, each with what it still holds back of each vote head. */
export async function listPromised(
  db: Db,
  { financial_year_id, department_id, vote_head_id }: InputOf<typeof listPromisedSpending>,
  limit: number,
): Promise<Found> {
  const of_head = vote_head_id ? sql`where p.vote_head_id = ${vote_head_id}::uuid` : sql``;
  const found = await sql<Found['rows'][number] & { count: number; total_cents: number }>`
    with year as (
      select y.starts_on, y.ends_on from finance.financial_years y where y.id = ${financial_year_id}
    ), held as (
      select p.id, p.kind, p.vote_head_id, sum(p.cents)::bigint as amount_cents
      from (${promisedOf(department_id)}) p
      ${of_head}
      group by p.id, p.kind, p.vote_head_id
      having sum(p.cents) <> 0
    )
    select h.id, h.kind, coalesce(e.number, i.number) as number, coalesce(e.title, i.purpose) as what,
      u.first_name || ' ' || u.last_name as asked_by, coalesce(e.state, i.state) as state,
      h.vote_head_id, v.name as vote_head_name, h.amount_cents,
      (coalesce(e.created_at, i.created_at) at time zone 'Africa/Nairobi')::date as asked_on,
      count(*) over ()::int as count, (sum(h.amount_cents) over ())::bigint as total_cents
    from held h
    join finance.vote_heads v on v.id = h.vote_head_id
    left join finance.expenses e on h.kind = 'expense' and e.id = h.id
    left join finance.imprests i on h.kind = 'imprest' and i.id = h.id
    left join identity.users u on u.id = coalesce(e.created_by, i.created_by)
    order by asked_on desc, number desc, v.position, h.vote_head_id
    limit ${limit}
  `.execute(acrossAccounts(db));
  const [first] = found.rows;
  return {
    rows: found.rows.map(({ count: _count, total_cents: _total, ...row }) => row),
    count: first?.count ?? 0,
    total_cents: first?.total_cents ?? 0,
  };
}
