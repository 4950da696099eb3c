import {
  type FinanceSetup,
  type FinancialYear,
  type LedgerAccount,
  type MoneyAccount,
  school_currency,
  type VoteHead,
} from '@darasa/contract/finance/books/setup';
import type { TaxTreatment } from '@darasa/rules/fees/tax';
import { sql } from 'kysely';
import { patchRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';

/** What an account holds, seen from its own side, is a sum of lines like every other figure. */
const balance = sql.raw(
  `coalesce((select sum(l.amount_cents) from finance.lines l
     where l.tenant_id = a.tenant_id and l.account_id = a.id), 0) as balance_cents`,
);

const account_columns = sql`a.id, a.code, a.name, a.kind, a.part, a.fund_id, ${balance}, a.retired_at,
  a.version`;
const allowed = sql.raw(
  `coalesce((select jsonb_agg(h.vote_head_id order by h.vote_head_id) from finance.money_account_heads h
     where h.tenant_id = m.tenant_id and h.money_account_id = m.id), '[]') as allowed_head_ids`,
);
const money_columns = sql`m.id, m.name, m.kind, m.bank_name, m.branch, m.account_number, m.paybill,
  m.account_id, a.fund_id, m.currency, ${allowed}, m.leaf_right_mm, m.leaf_down_mm,
  m.receipt_format, ${balance}, m.retired_at, m.version`;
const vote_head_columns = sql`v.id, v.code, v.name, v.kind, v.account_id, v.expense_account_id,
  v.fund_id, v.money_account_id,
  v.priority, v.position, v.is_refundable, v.is_capitation, v.tax, v.retired_at, v.version`;
const year_columns = sql`y.id, y.name, y.starts_on, y.ends_on, y.state, y.version`;

export async function listAccounts(db: Db): Promise<LedgerAccount[]> {
  const found = await sql<LedgerAccount>`
    select ${account_columns} from finance.accounts a order by a.code limit 500
  `.execute(db);
  return found.rows;
}

export async function listMoneyAccounts(db: Db): Promise<MoneyAccount[]> {
  const found = await sql<MoneyAccount>`
    select ${money_columns}
    from finance.money_accounts m
    join finance.accounts a on a.tenant_id = m.tenant_id and a.id = m.account_id
    order by a.code
    limit 100
  `.execute(db);
  return found.rows;
}

export async function listVoteHeads(db: Db): Promise<VoteHead[]> {
  const found = await sql<VoteHead>`
    select ${vote_head_columns}
    from finance.vote_heads v
    order by v.position, v.code
    limit 200
  `.execute(db);
  return found.rows;
}

export async function listYears(db: Db): Promise<FinancialYear[]> {
  const found = await sql<FinancialYear>`
    select ${year_columns} from finance.financial_years y order by y.starts_on desc limit 50
  `.execute(db);
  return found.rows;
}

type Lists = Pick<
  FinanceSetup,
  'fee_categories' | 'fee_groups' | 'semesters' | 'funds' | 'departments' | 'projects'
>;

export async function findLists(db: Db): Promise<Lists> {
  const found = await sql<Lists>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name), '[]')
       from finance.fee_categories c where c.retired_at is null) as fee_categories,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name)
         order by g.is_usual nulls last, g.name), '[]')
       from finance.fee_groups g where g.retired_at is null) as fee_groups,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'year', t.year,
         'starts_on', t.starts_on) order by t.starts_on), '[]')
       from administration.terms t) as semesters,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name), '[]')
       from finance.funds f where f.retired_at is null) as funds,
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.name), '[]')
       from administration.departments d where d.retired_at is null) as departments,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name), '[]')
       from finance.projects p where p.retired_at is null) as projects
  `.execute(db);
  return found.rows[0]!;
}

interface Ground {
  tenant_id: string;
  school_id: string;
  now: string;
}

export interface NewAccount {
  id: string;
  code: string;
  name: string;
  kind: string;
  part: string | null;
  fund_id?: string | null | undefined;
}

/** All of them in one statement; answers how many were new. */
export async function insertAccounts(db: Db, ground: Ground, rows: NewAccount[]): Promise<number> {
  const made = await sql`
    insert into finance.accounts (tenant_id, id, school_id, code, name, kind, part, fund_id,
      created_at)
    select ${ground.tenant_id}::uuid, n.id, ${ground.school_id}::uuid, n.code, n.name, n.kind, n.part,
      n.fund_id, ${ground.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (id uuid, code text, name text, kind text, part text, fund_id uuid)
    on conflict do nothing
    returning id
  `.execute(db);
  return made.rows.length;
}

export type NewMoneyAccount = { id: string; account_id: string; name: string; kind: string } & {
  [F in 'bank_name' | 'branch' | 'account_number' | 'paybill']?: string | undefined;
} & { [F in 'leaf_right_mm' | 'leaf_down_mm']?: number | undefined } & {
  currency?: string | undefined;
  receipt_format?: string | undefined;
};

export async function insertMoneyAccounts(db: Db, ground: Ground, rows: NewMoneyAccount[]) {
  const made = await sql<{ id: string }>`
    insert into finance.money_accounts (tenant_id, id, school_id, name, kind, account_id, bank_name,
      branch, account_number, paybill, currency, leaf_right_mm, leaf_down_mm,
      receipt_format, created_at)
    select ${ground.tenant_id}::uuid, n.id, ${ground.school_id}::uuid, n.name, n.kind, n.account_id,
      n.bank_name, n.branch, n.account_number, n.paybill, coalesce(n.currency, ${school_currency}),
      coalesce(n.leaf_right_mm, 0), coalesce(n.leaf_down_mm, 0), n.receipt_format, ${ground.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, account_id uuid, name text,
      kind text, bank_name text, branch text, account_number text, paybill text, currency text,
      leaf_right_mm int, leaf_down_mm int, receipt_format text)
    on conflict do nothing
    returning id
  `.execute(db);
  return made.rows.map((row) => row.id);
}

export interface NewVoteHead {
  id: string;
  code: string;
  name: string;
  kind: string;
  account_id: string;
  expense_account_id?: string | null | undefined;
  fund_id?: string | null | undefined;
  money_account_id: string | null;
  priority: number;
  is_refundable: boolean;
  is_capitation: boolean;
  tax?: TaxTreatment;
}

export async function insertVoteHeads(db: Db, ground: Ground, rows: NewVoteHead[]) {
  const made = await sql<{ id: string }>`
    insert into finance.vote_heads (tenant_id, id, school_id, code, name, kind, account_id,
      expense_account_id, fund_id, money_account_id, priority, position, is_refundable, is_capitation, tax, created_at)
    select ${ground.tenant_id}::uuid, n.id, ${ground.school_id}::uuid, n.code, n.name, n.kind,
      n.account_id, n.expense_account_id, n.fund_id, n.money_account_id, n.priority,
      (select coalesce(max(v.position), 0) from finance.vote_heads v) + n.at,
      n.is_refundable, n.is_capitation, coalesce(n.tax, 'none'), ${ground.now}::timestamptz
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (id uuid, code text,
      name text, kind text, account_id uuid, expense_account_id uuid, fund_id uuid,
      money_account_id uuid, priority int, is_refundable boolean, is_capitation boolean, tax text)) with ordinality
      as n (id, code, name, kind, account_id, expense_account_id, fund_id, money_account_id,
        priority, is_refundable, is_capitation, tax, at)
    on conflict do nothing
    returning id
  `.execute(db);
  return made.rows.map((row) => row.id);
}

/** The two lists that a learner is placed by, with what everybody is in at first. */
export async function insertFeeLists(
  db: Db,
  ground: Ground,
  lists: { categories: [id: string, name: string, boarding: string][]; group: [string, string] },
): Promise<void> {
  const [group_id, group_name] = lists.group;
  await sql`
    insert into finance.fee_categories (tenant_id, id, school_id, name, boarding, created_at)
    select ${ground.tenant_id}::uuid, (c ->> 0)::uuid, ${ground.school_id}::uuid, c ->> 1, c ->> 2,
      ${ground.now}::timestamptz
    from jsonb_array_elements(${JSON.stringify(lists.categories)}::jsonb) c
    on conflict do nothing
  `.execute(db);
  await sql`
    insert into finance.fee_groups (tenant_id, id, school_id, name, is_usual, created_at)
    values (${ground.tenant_id}, ${group_id}, ${ground.school_id}, ${group_name}, true, ${ground.now})
    on conflict do nothing
  `.execute(db);
}

/** Answers nothing when another year has these days or this name. */
export async function insertYear(
  db: Db,
  ground: Ground,
  year: { id: string; name: string; starts_on: string; ends_on: string },
): Promise<FinancialYear | undefined> {
  const made = await sql<FinancialYear>`
    insert into finance.financial_years as y (tenant_id, id, school_id, name, starts_on, ends_on,
      created_at)
    select ${ground.tenant_id}::uuid, ${year.id}::uuid, ${ground.school_id}::uuid, ${year.name},
      ${year.starts_on}::date, ${year.ends_on}::date, ${ground.now}::timestamptz
    where not exists (
      select from finance.financial_years o
      where o.starts_on <= ${year.ends_on}::date and o.ends_on >= ${year.starts_on}::date
    )
    on conflict do nothing
    returning ${year_columns}
  `.execute(db);
  return made.rows[0];
}

export async function lockVoteHead(db: Db, id: string): Promise<VoteHead | undefined> {
  const found = await sql<VoteHead>`
    select ${vote_head_columns} from finance.vote_heads v where v.id = ${id} for update
  `.execute(db);
  return found.rows[0];
}

export async function updateVoteHead(db: Db, row: VoteHead): Promise<VoteHead | undefined> {
  const changed = await sql<VoteHead>`
    update finance.vote_heads v
    set code = ${row.code}, name = ${row.name}, kind = ${row.kind}, account_id = ${row.account_id},
      expense_account_id = ${row.expense_account_id}, fund_id = ${row.fund_id},
      money_account_id = ${row.money_account_id}, priority = ${row.priority},
      is_refundable = ${row.is_refundable}, is_capitation = ${row.is_capitation}, tax = ${row.tax},
      retired_at = ${row.retired_at}::timestamptz, version = v.version + 1
    where v.id = ${row.id}
    returning ${vote_head_columns}
  `.execute(db);
  return changed.rows[0];
}

/** Once it is in the ledger its money has a place, and that place stays. */
export async function isPosted(db: Db, vote_head_id: string): Promise<boolean> {
  const found = await sql<{ yes: boolean }>`
    select exists (select from finance.lines l where l.vote_head_id = ${vote_head_id}) as yes
  `.execute(db);
  return found.rows[0]!.yes;
}

export async function lockMoneyAccount(db: Db, id: string): Promise<MoneyAccount | undefined> {
  const found = await sql<MoneyAccount>`
    select ${money_columns}
    from finance.money_accounts m
    join finance.accounts a on a.tenant_id = m.tenant_id and a.id = m.account_id
    where m.id = ${id}
    for update of m
  `.execute(db);
  return found.rows[0];
}

export async function updateMoneyAccount(db: Db, row: MoneyAccount): Promise<void> {
  await patchRow(db, 'finance.money_accounts', row.id, {
    name: row.name,
    bank_name: row.bank_name,
    branch: row.branch,
    account_number: row.account_number,
    paybill: row.paybill,
    currency: row.currency,
    leaf_right_mm: row.leaf_right_mm,
    leaf_down_mm: row.leaf_down_mm,
    receipt_format: row.receipt_format,
    retired_at: row.retired_at,
  });
}

/** Allowed heads are said whole: what an account may be spent on is said whole each time. */
export async function saveAllowedHeads(
  db: Db,
  ground: Omit<Ground, 'now'>,
  money_account_id: string,
  vote_head_ids: string[],
): Promise<void> {
  await sql`
    delete from finance.money_account_heads h
    where h.money_account_id = ${money_account_id} and h.vote_head_id <> all(${vote_head_ids}::uuid[])
  `.execute(db);
  await sql`
    insert into finance.money_account_heads (tenant_id, school_id, money_account_id, vote_head_id)
    select ${ground.tenant_id}::uuid, ${ground.school_id}::uuid, ${money_account_id}::uuid, v.id
    from finance.vote_heads v
    where v.id = any(${vote_head_ids}::uuid[])
    on conflict do nothing
  `.execute(db);
}

export async function lockAccount(db: Db, id: string): Promise<LedgerAccount | undefined> {
  const found = await sql<LedgerAccount>`
    select ${account_columns} from finance.accounts a where a.id = ${id} for update
  `.execute(db);
  return found.rows[0];
}

export async function updateAccount(db: Db, row: LedgerAccount): Promise<LedgerAccount> {
  const changed = await sql<LedgerAccount>`
    update finance.accounts a
    set code = ${row.code}, name = ${row.name}, fund_id = ${row.fund_id}, retired_at = ${row.retired_at}::timestamptz,
      version = a.version + 1
    where a.id = ${row.id}
    returning ${account_columns}
  `.execute(db);
  return changed.rows[0]!;
}

export interface MonthLock {
  month: string;
  locked: boolean;
  reason: string | null;
  by: string | null;
  at: string;
  opening_asked_by: string | null;
}

/** The newest word about each month. */
export async function listMonthLocks(db: Db): Promise<MonthLock[]> {
  const found = await sql<MonthLock>`
    select distinct on (m.month) to_char(m.month, 'YYYY-MM') as month, m.is_locked as locked, m.reason,
      u.first_name || ' ' || u.last_name as by,
      m.created_at as at, a.first_name || ' ' || a.last_name as opening_asked_by
    from finance.month_locks m
    left join identity.users u on u.tenant_id = m.tenant_id and u.id = m.created_by
    left join finance.month_openings o on o.tenant_id = m.tenant_id and o.school_id = m.school_id
      and o.month = m.month and o.state in ('waiting', 'returned')
    left join identity.users a on a.tenant_id = o.tenant_id and a.id = o.asked_by
    order by m.month desc, m.created_at desc
    limit 60
  `.execute(db);
  return found.rows;
}

export async function findIds(
  db: Db,
  table: 'accounts' | 'money_accounts' | 'funds' | 'vote_heads',
  ids: string[],
) {
  const found = await sql<{ id: string }>`
    select t.id from ${sql.table(`finance.${table}`)} t where t.id = any(${ids}::uuid[])
  `.execute(db);
  return new Set(found.rows.map((row) => row.id));
}

/** A money account stands in the fund of its page in the ledger. */
export async function updateFund(db: Db, account_id: string, fund_id: string | null) {
  await sql`
    update finance.accounts a set fund_id = ${fund_id}::uuid where a.id = ${account_id}
  `.execute(db);
}

export async function isAccountPosted(db: Db, account_id: string): Promise<boolean> {
  const found = await sql<{ yes: boolean }>`
    select exists (select from finance.lines l where l.account_id = ${account_id}) as yes
  `.execute(db);
  return found.rows[0]!.yes;
}

export interface NewFund {
  id: string;
  code: string;
  name: string;
}

export async function insertFunds(db: Db, ground: Ground, rows: NewFund[]): Promise<void> {
  await sql`
    insert into finance.funds (tenant_id, id, school_id, code, name, created_at)
    select ${ground.tenant_id}::uuid, n.id, ${ground.school_id}::uuid, n.code, n.name,
      ${ground.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, code text, name text)
    on conflict do nothing
  `.execute(db);
}
