import type {
  Budget,
  BudgetInput,
  BudgetPosition,
  WholeBudget,
} from '@darasa/contract/finance/spending/budgets';
import { type RawBuilder, sql } from 'kysely';
import { insertRow, placeOf } from '#platform/db/rows.ts';
import { acrossAccounts, type Db, scopeOf } from '#platform/db/scope.ts';
import { takeTurn } from '#platform/db/take-turn.ts';
import { promisedOf } from './promised-queries.ts';

type Row = Omit<BudgetPosition, 'left_cents'>;

/** Budget, promises and postings of each vote head of a year; one statement over all of them. */
export async function listPosition(
  db: Db,
  financial_year_id: string | RawBuilder<string>,
  { department_id, today }: { department_id?: string | undefined; today: string },
): Promise<Row[]> {
  const of_department = department_id ? sql`and e.department_id = ${department_id}::uuid` : sql``;
  const found = await sql<Row>`
    with year as (
      select y.tenant_id, y.starts_on, y.ends_on,
        least(12, greatest(0, (extract(year from age(${today}::date + 1, y.starts_on)) * 12
          + extract(month from age(${today}::date + 1, y.starts_on)))::int + 1)) as months_gone
      from finance.financial_years y
      where y.id = ${financial_year_id}
    ), planned as (
      select l.vote_head_id, l.side,
        sum(l.amount_cents) filter (where b.kind = 'original') as original_cents,
        sum(l.amount_cents) filter (where b.kind = 'supplementary') as supplementary_cents,
        sum(l.amount_cents) filter (where b.kind = 'virement') as virement_cents,
        sum(l.amount_cents) as budget_cents,
        sum(case when cardinality(l.month_cents) = 12
          then (select coalesce(sum(m), 0) from unnest(l.month_cents[1:(select months_gone from year)]) m)
          else l.amount_cents * (select months_gone from year) / 12 end)::bigint as to_date_cents
      from finance.budgets b
      join finance.budget_lines l on l.tenant_id = b.tenant_id and l.budget_id = b.id
      where b.financial_year_id = ${financial_year_id} and b.state = 'approved'
        ${department_id ? sql`and l.department_id = ${department_id}::uuid` : sql``}
      group by l.vote_head_id, l.side
    ), posted as (
      select d.vote_head_id, a.kind as side, sum(case a.kind when 'income'
        then d.credit_cents - d.debit_cents else d.debit_cents - d.credit_cents end) as cents
      from finance.day_sums d
      join finance.accounts a on a.tenant_id = d.tenant_id and a.id = d.account_id
      cross join year y
      where a.kind in ('income', 'expense') and d.vote_head_id is not null
        and d.posted_on between y.starts_on and y.ends_on
        and d.source not in ('year-close', 'year-close-undone')
      group by d.vote_head_id, a.kind
    ), of_department as (
      select x.vote_head_id, 'expense' as side, sum(x.amount_cents) as cents
      from finance.expenses e
      join finance.expense_lines x on x.tenant_id = e.tenant_id and x.expense_id = e.id
      cross join year y
      where (e.state = 'paid' or e.is_bill) and e.state in ('approved', 'paid')
        and e.approved_on between y.starts_on and y.ends_on ${of_department}
      group by x.vote_head_id
    ), actual as (
      select * from ${department_id ? sql`of_department` : sql`posted`}
    ), promised as (
      select p.vote_head_id, 'expense' as side, sum(p.cents) as cents
      from (${promisedOf(department_id)}) p
      group by p.vote_head_id
    ), keys as (
      select vote_head_id, side from planned
      union select vote_head_id, side from actual
      union select vote_head_id, side from promised
    )
    select k.vote_head_id, v.code, v.name, k.side,
      coalesce(p.original_cents, 0) as original_cents,
      coalesce(p.supplementary_cents, 0) as supplementary_cents,
      coalesce(p.virement_cents, 0) as virement_cents,
      coalesce(p.budget_cents, 0) as budget_cents,
      coalesce(p.to_date_cents, 0) as to_date_cents,
      coalesce(m.cents, 0) as committed_cents,
      coalesce(c.cents, 0) as actual_cents
    from keys k
    join finance.vote_heads v on v.id = k.vote_head_id
    left join planned p on (p.vote_head_id, p.side) = (k.vote_head_id, k.side)
    left join actual c on (c.vote_head_id, c.side) = (k.vote_head_id, k.side)
    left join promised m on (m.vote_head_id, m.side) = (k.vote_head_id, k.side)
    order by k.side desc, v.position, v.code
    limit 400
  `.execute(acrossAccounts(db));
  return found.rows;
}

const shown = sql.raw(`b.id, b.number, b.kind, b.reason, b.state, i.id as item_id,
  b.created_by as made_by_id, u.first_name || ' ' || u.last_name as made_by, b.created_at, l.total_cents, l.line_count`);
const joined = sql.raw(`finance.budgets b
  left join identity.users u on u.tenant_id = b.tenant_id and u.id = b.created_by
  left join workflows.items i
    on i.tenant_id = b.tenant_id and i.document_type = 'budget' and i.document_id = b.id
  cross join lateral (
    -- A virement is as large as what it moves.
    select coalesce(sum(case b.kind when 'virement' then greatest(x.amount_cents, 0)
      else x.amount_cents end), 0) as total_cents, count(*)::int as line_count
    from finance.budget_lines x
    where x.tenant_id = b.tenant_id and x.budget_id = b.id
  ) l`);

export async function listBudgets(db: Db, financial_year_id: string): Promise<Budget[]> {
  const found = await sql<Budget>`
    select ${shown} from ${joined}
    where b.financial_year_id = ${financial_year_id}
    order by b.created_at desc
    limit 100
  `.execute(db);
  return found.rows;
}

export async function findWhole(
  db: Db,
  id: string,
): Promise<Omit<WholeBudget, 'lines'> | undefined> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Omit<WholeBudget, 'lines'>>`
    select ${shown}, b.financial_year_id, y.name as financial_year_name
    from ${joined}
    join finance.financial_years y
      on y.tenant_id = b.tenant_id and y.id = b.financial_year_id
    where b.tenant_id = ${tenant_id} and b.school_id = ${school_id} and b.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export async function listLines(db: Db, id: string): Promise<WholeBudget['lines']> {
  const found = await sql<WholeBudget['lines'][number]>`
    select l.line_number, l.vote_head_id, v.name as vote_head_name, l.department_id,
      d.name as department_name, l.side, l.amount_cents, to_jsonb(l.month_cents) as month_cents
    from finance.budget_lines l
    join finance.vote_heads v on v.tenant_id = l.tenant_id and v.id = l.vote_head_id
    left join administration.departments d
      on d.tenant_id = l.tenant_id and d.id = l.department_id
    where l.tenant_id = ${scopeOf(db).tenant_id} and l.budget_id = ${id}
    order by l.line_number
    limit 200
  `.execute(db);
  return found.rows;
}

export interface Choices {
  year_state: string | null;
  heads_count: number;
  departments_count: number;
}

export async function findChoices(
  db: Db,
  year_id: string,
  head_ids: string[],
  department_ids: string[],
): Promise<Choices> {
  const found = await sql<Choices>`
    select
      (select y.state from finance.financial_years y where y.id = ${year_id}) as year_state,
      (select count(*)::int from finance.vote_heads v where v.id = any(${head_ids}::uuid[]))
        as heads_count,
      (select count(*)::int from administration.departments d
       where d.id = any(${department_ids}::uuid[])) as departments_count
  `.execute(db);
  return found.rows[0]!;
}

export async function insertBudget(
  db: Db,
  row: {
    id: string;
    number: string;
    financial_year_id: string;
    kind: string;
    reason: string;
    user_id: string;
    now: string;
  },
  lines: BudgetInput['lines'],
): Promise<void> {
  await insertRow(db, 'finance.budgets', {
    ...placeOf(db),
    id: row.id,
    financial_year_id: row.financial_year_id,
    number: row.number,
    kind: row.kind,
    reason: row.reason,
    created_by: row.user_id,
    created_at: row.now,
  });
  await insertLines(db, row.id, lines);
}

/** The lines of what came back are written anew; its number and who asked stay. */
export async function rewriteBudget(
  db: Db,
  id: string,
  row: Pick<BudgetInput, 'financial_year_id' | 'kind' | 'reason' | 'lines'>,
): Promise<void> {
  await sql`
    with lines as (delete from finance.budget_lines l where l.budget_id = ${id})
    update finance.budgets b
    set financial_year_id = ${row.financial_year_id}, kind = ${row.kind}, reason = ${row.reason},
      state = 'waiting'
    where b.id = ${id}
  `.execute(db);
  await insertLines(db, id, row.lines);
}

async function insertLines(db: Db, id: string, lines: BudgetInput['lines']): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    insert into finance.budget_lines (tenant_id, budget_id, line_number, school_id, vote_head_id,
      department_id, side, amount_cents, month_cents)
    select ${tenant_id}::uuid, ${id}::uuid, l.at, ${school_id}::uuid, l.vote_head_id,
      l.department_id, l.side, l.amount_cents, coalesce(l.month_cents, '{}')
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (vote_head_id uuid,
      department_id uuid, side text, amount_cents bigint, month_cents bigint[])) with ordinality
      as l (vote_head_id, department_id, side, amount_cents, month_cents, at)
  `.execute(db);
}

/**
 * Spending takes turns; what takes from the budgets goes one after the other, until it commits: a virement,
 * and every wish to spend, so that what is left is left once. Taken before the pen of the ledger, never
 * after it.
 */
export function takeSpendingTurn(db: Db): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  return takeTurn(db, 'budgets', tenant_id, school_id);
}

/** The year that a day falls into, to be asked for within another statement. */
export const yearOf = (day: string): RawBuilder<string> => sql`(
  select y.id from finance.financial_years y
  where ${day}::date between y.starts_on and y.ends_on
)`;

/** Everything that waits to be spent, by vote head. */
export async function listWaitingHeads(db: Db) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ document_id: string; vote_head_id: string }>`
    select e.id as document_id, x.vote_head_id
    from finance.expenses e
    join finance.expense_lines x on x.tenant_id = e.tenant_id and x.expense_id = e.id
    where e.tenant_id = ${tenant_id} and e.school_id = ${school_id} and e.state = 'waiting'
    union
    select m.id, m.vote_head_id
    from finance.imprests m
    where m.tenant_id = ${tenant_id} and m.school_id = ${school_id} and m.state = 'waiting'
    limit 5000
  `.execute(db);
  return found.rows;
}
