import {
  type Statement,
  type StatementLayout,
  statementList,
} from '@darasa/contract/finance/reconciliation/bank-statements';
import { columnNames } from '@darasa/rules/reconcile/columns';
import type { StatementLine } from '@darasa/rules/reconcile/read-statement';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

export async function listLayouts(db: Db): Promise<StatementLayout[]> {
  const found = await sql<StatementLayout>`
    select l.id, l.name, l.columns, l.created_at
    from finance.statement_layouts l
    where l.retired_at is null
    order by l.name
    limit 100
  `.execute(db);
  return found.rows.map((row) => ({ ...row, columns: knownColumns(row.columns) }));
}

/** Columns that we no longer read are left out. */
const knownColumns = (columns: StatementLayout['columns']): StatementLayout['columns'] =>
  Object.fromEntries(columnNames.flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])));

export async function insertLayout(
  db: Db,
  row: {
    tenant_id: string;
    school_id: string;
    id: string;
    name: string;
    columns: object;
    user_id: string;
    now: string;
  },
): Promise<void> {
  await sql`
    with old as (
      update finance.statement_layouts
      set retired_at = ${row.now}
      where lower(name) = lower(${row.name}) and retired_at is null
    )
    insert into finance.statement_layouts (tenant_id, school_id, id, name, columns, created_by,
      created_at)
    values (${row.tenant_id}, ${row.school_id}, ${row.id}, ${row.name},
      ${JSON.stringify(row.columns)}::jsonb, ${row.user_id}, ${row.now})
  `.execute(db);
}

export async function retireLayout(db: Db, id: string, now: string) {
  const found = await sql<{ id: string; name: string }>`
    update finance.statement_layouts
    set retired_at = ${now}
    where id = ${id} and retired_at is null
    returning id, name
  `.execute(db);
  return found.rows[0];
}

export async function listKnownKeys(db: Db, money_account_id: string, keys: string[]) {
  const found = await sql<{ key: string }>`
    select l.key
    from finance.statement_lines l
    where l.money_account_id = ${money_account_id} and l.key = any(${keys}::text[])
  `.execute(db);
  return new Set(found.rows.map((row) => row.key));
}

export interface DayOfReference {
  reference: string;
  booked_on: string;
}

/** The last day on which each reference stands on a statement of the account. */
export async function listDaysOf(db: Db, money_account_id: string, references: string[]) {
  const found = await sql<DayOfReference>`
    select l.reference, max(l.booked_on) as booked_on
    from finance.statement_lines l
    where l.money_account_id = ${money_account_id} and l.reference = any(${references}::text[])
    group by l.reference
  `.execute(db);
  return found.rows;
}

/** From where the statements of an account begin to where they end, and what their lines make. */
export interface CoveredSpan {
  from_on: string;
  opening_cents: number;
  to_on: string;
  closing_cents: number;
  moved_cents: number;
}

export async function findCovered(
  db: Db,
  money_account_id: string,
): Promise<CoveredSpan | undefined> {
  const found = await sql<CoveredSpan>`
    select first.from_on, first.opening_cents, last.to_on, last.closing_cents, (
        select coalesce(sum(l.amount_cents), 0)::bigint
        from finance.statement_lines l
        where l.money_account_id = ${money_account_id} and l.booked_on <= last.to_on
      ) as moved_cents
    from (
      select s.from_on, s.opening_cents
      from finance.statements s
      where s.money_account_id = ${money_account_id} and s.withdrawn_at is null
      order by s.from_on, s.created_at
      limit 1
    ) first
    cross join (
      select s.to_on, s.closing_cents
      from finance.statements s
      where s.money_account_id = ${money_account_id} and s.withdrawn_at is null
      order by s.to_on desc, s.created_at desc
      limit 1
    ) last
  `.execute(db);
  return found.rows[0];
}

export interface NewStatement {
  tenant_id: string;
  school_id: string;
  id: string;
  money_account_id: string;
  file_name: string;
  layout: string;
  from_on: string;
  to_on: string;
  opening_cents: number;
  closing_cents: number;
  known_count: number;
  ignored_count: number;
  created_by: string;
  created_at: string;
}

export async function insertStatement(
  db: Db,
  statement: NewStatement,
  lines: (StatementLine & { id: string })[],
): Promise<void> {
  await sql`
    with statement as (
      insert into finance.statements (tenant_id, school_id, id, money_account_id, file_name, layout,
        from_on, to_on, opening_cents, closing_cents, line_count, known_count, ignored_count,
        created_by, created_at)
      values (${statement.tenant_id}, ${statement.school_id}, ${statement.id},
        ${statement.money_account_id}, ${statement.file_name}, ${statement.layout},
        ${statement.from_on}, ${statement.to_on}, ${statement.opening_cents},
        ${statement.closing_cents}, ${lines.length}, ${statement.known_count},
        ${statement.ignored_count}, ${statement.created_by}, ${statement.created_at})
      returning tenant_id, school_id, id, money_account_id
    )
    insert into finance.statement_lines (tenant_id, school_id, id, money_account_id, statement_id,
      row_number, booked_on, amount_cents, narration, reference, payer, account_text,
      linked_reference, kind, key)
    select s.tenant_id, s.school_id, n.id, s.money_account_id, s.id, n.row_number, n.booked_on,
      n.amount_cents, n.narration, n.reference, n.payer, n.account_text, n.linked_reference, n.kind,
      n.key
    from statement s, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (id uuid,
      row_number int, booked_on date, amount_cents bigint, narration text, reference text, payer text,
      account_text text, linked_reference text, kind text, key text)
  `.execute(db);
}

export const statements = rowsOf(statementList, {
  from: 'finance.statements s',
  joins: {
    m: 'join finance.money_accounts m on m.tenant_id = s.tenant_id and m.id = s.money_account_id',
    u: 'left join identity.users u on u.tenant_id = s.tenant_id and u.id = s.created_by',
  },
  columns: {
    money_account_name: 'm.name',
    matched_count: `(select count(*)::int from finance.statement_lines l
      join finance.match_lines x on x.tenant_id = l.tenant_id and x.statement_line_id = l.id
      where l.tenant_id = s.tenant_id and l.statement_id = s.id)`,
    imported_by: "u.first_name || ' ' || u.last_name",
  },
  filters: {
    state: (state: string) => sql`(s.withdrawn_at is not null) = ${state === 'withdrawn'}`,
  },
  search: ['s.file_name', 'm.name'],
  sorts: { days: ['s.from_on', 's.to_on'] },
  names: { money_account_id: nameIn('finance.money_accounts') },
});

export const findStatement = async (db: Db, id: string): Promise<Statement | undefined> =>
  (await statements.some(db, [id]))[0];

/** The lines go, so that a better file can bring them again; that there was one stays. */
export async function withdraw(db: Db, id: string, user_id: string, now: string): Promise<void> {
  await sql`
    with gone as (delete from finance.statement_lines where statement_id = ${id})
    update finance.statements set withdrawn_at = ${now}, withdrawn_by = ${user_id} where id = ${id}
  `.execute(db);
}

export async function countSignedLines(db: Db, statement_id: string): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count
    from finance.statement_lines l
    join finance.reconciliations r on r.tenant_id = l.tenant_id
      and r.money_account_id = l.money_account_id
      and r.month = date_trunc('month', l.booked_on)::date
      and r.state = 'signed'
    where l.statement_id = ${statement_id}
  `.execute(db);
  return found.rows[0]!.count;
}
