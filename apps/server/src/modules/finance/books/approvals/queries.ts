import { type RawBuilder, sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export type ApprovedTable = 'journal_vouchers' | 'budgets' | 'expenses' | 'imprests' | 'transfers';

export async function updateState(db: Db, table: ApprovedTable, id: string, state: string) {
  await sql`
    update ${sql.table(`finance.${table}`)} t set state = ${state} where t.id = ${id}
  `.execute(db);
}

export async function lockDocument(
  db: Db,
  table: ApprovedTable,
  id: string,
): Promise<{ number: string; state: string; created_by: string } | undefined> {
  const found = await sql<{ number: string; state: string; created_by: string }>`
    select t.number, t.state, t.created_by
    from ${sql.table(`finance.${table}`)} t
    where t.id = ${id}
    for update
  `.execute(db);
  return found.rows[0];
}

export async function listVoteHeadNames(db: Db): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select v.name from finance.vote_heads v
    where v.retired_at is null
    order by v.position, v.code
    limit 300
  `.execute(db);
  return found.rows.map((row) => row.name);
}

/** The vote heads of a document, with the department that asks where it names one. */
const headsOf = (table: ApprovedTable, id: string): RawBuilder<unknown> | null => {
  if (table === 'expenses') {
    return sql`select x.vote_head_id, e.department_id
      from finance.expenses e
      join finance.expense_lines x on x.tenant_id = e.tenant_id and x.expense_id = e.id
      where e.id = ${id}`;
  }
  if (table === 'imprests') {
    return sql`select m.vote_head_id, null::uuid as department_id
      from finance.imprests m where m.id = ${id}`;
  }
  if (table === 'journal_vouchers') {
    return sql`select x.vote_head_id, null::uuid as department_id
      from finance.journal_voucher_lines x
      where x.journal_voucher_id = ${id} and x.vote_head_id is not null`;
  }
  if (table === 'budgets') {
    return sql`select x.vote_head_id, x.department_id
      from finance.budget_lines x where x.budget_id = ${id}`;
  }
  return null;
};

/**
 * The heads of the departments that were given the budgets of these vote heads this year. Where the
 * department that asks is one of them, it is its own head alone.
 */
export async function listOwners(
  db: Db,
  table: ApprovedTable,
  id: string,
  today: string,
): Promise<string[]> {
  const heads = headsOf(table, id);
  if (!heads) return [];
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ user_id: string; is_own: boolean }>`
    with heads as (${heads})
    select f.user_id, bool_or(coalesce(l.department_id = h.department_id, false)) as is_own
    from heads h
    join finance.budget_lines l on l.tenant_id = ${tenant_id} and l.vote_head_id = h.vote_head_id
    join finance.budgets b on b.tenant_id = ${tenant_id} and b.id = l.budget_id
      and (b.state = 'approved' or b.id = ${id})
    join finance.financial_years y on y.tenant_id = ${tenant_id} and y.id = b.financial_year_id
      and (${today}::date between y.starts_on and y.ends_on or b.id = ${id})
    join administration.departments d on d.tenant_id = ${tenant_id} and d.id = l.department_id
    join identity.staff f on f.tenant_id = ${tenant_id} and f.id = d.head_id
    where b.school_id = ${school_id} and f.user_id is not null
    group by f.user_id
    order by f.user_id
    limit 100
  `.execute(db);
  const own = found.rows.filter((row) => row.is_own);
  return (own.length > 0 ? own : found.rows).map((row) => row.user_id);
}
