import type { LedgerRow, Posting, TrialBalance } from '@darasa/contract/finance/books/accounting';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

/** 'general' is the fund of what has none; nothing is all funds. */
export type Fund = string | undefined;

/** Lines with their account, and the fund they lie in. */
export const lines = sql.raw(`finance.lines l
  join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
  left join finance.vote_heads v on v.tenant_id = l.tenant_id and v.id = l.vote_head_id`);
export const inFund = (fund: Fund) =>
  fund === undefined
    ? sql`true`
    : fund === 'general'
      ? sql`coalesce(a.fund_id, v.fund_id) is null`
      : sql`coalesce(a.fund_id, v.fund_id) = ${fund}::uuid`;

export interface AccountSums {
  account_id: string;
  code: string;
  name: string;
  kind: 'asset' | 'liability' | 'income' | 'expense' | 'equity';
  opening_cents: number;
  debit_cents: number;
  credit_cents: number;
}

/** Lists what stood on each account before a stretch of days, and what came and went in it. */
export async function listAccountSums(db: Db, from: string, to: string, fund: Fund) {
  const found = await sql<AccountSums>`
    select a.id as account_id, a.code, a.name, a.kind,
      coalesce(sum(l.amount_cents) filter (where l.posted_on < ${from}::date), 0) as opening_cents,
      coalesce(sum(l.amount_cents)
        filter (where l.posted_on >= ${from}::date and l.amount_cents > 0), 0) as debit_cents,
      coalesce(-sum(l.amount_cents)
        filter (where l.posted_on >= ${from}::date and l.amount_cents < 0), 0) as credit_cents
    from ${lines}
    where l.posted_on <= ${to}::date and ${inFund(fund)}
    group by a.id, a.code, a.name, a.kind
    order by a.code
    limit 1000
  `.execute(db);
  return found.rows;
}

type Entries = TrialBalance['entries'];

/**
 * Entries that leave a difference: in one fund those that cross to another, in all of them none.
 * Whole books that add up hold no such entry, so their lines are summed once and not grouped.
 */
export async function listDifferences(db: Db, to: string, fund: Fund): Promise<Entries> {
  const found = await sql<Entries[number]>`
    select j.id as journal_id, j.number, j.posted_on, j.memo, d.amount_cents
    from (
      select l.tenant_id, l.journal_id, sum(l.amount_cents) as amount_cents
      from ${lines}
      where l.posted_on <= ${to}::date and ${inFund(fund)} and ${mayDiffer(to, fund)}
      group by l.tenant_id, l.journal_id
      having sum(l.amount_cents) <> 0
    ) d
    join finance.journals j on j.tenant_id = d.tenant_id and j.id = d.journal_id
    order by j.number desc
    limit 50
  `.execute(db);
  return found.rows;
}

const mayDiffer = (to: string, fund: Fund) =>
  fund === undefined
    ? sql`(select sum(s.amount_cents) from finance.lines s where s.posted_on <= ${to}::date) <> 0`
    : sql`true`;

export interface Stretch {
  account_id: string;
  from: string;
  to: string;
  offset: number;
  limit: number;
}

interface CashBookPage {
  brought_down_cents: number;
  received_cents: number;
  paid_cents: number;
  count: number;
}

export async function findStretch(db: Db, { account_id, from, to }: Stretch) {
  const found = await sql<CashBookPage>`
    select
      coalesce(sum(l.amount_cents) filter (where l.posted_on < ${from}::date), 0)
        as brought_down_cents,
      coalesce(sum(l.amount_cents)
        filter (where l.posted_on >= ${from}::date and l.amount_cents > 0), 0) as received_cents,
      coalesce(-sum(l.amount_cents)
        filter (where l.posted_on >= ${from}::date and l.amount_cents < 0), 0) as paid_cents,
      count(*) filter (where l.posted_on >= ${from}::date)::int as count
    from finance.lines l
    where l.account_id = ${account_id} and l.posted_on <= ${to}::date
  `.execute(db);
  return found.rows[0]!;
}

export async function listVoteHeads(db: Db) {
  const found = await sql<{ id: string; code: string; name: string }>`
    select v.id, v.code, v.name from finance.vote_heads v order by v.position, v.code limit 200
  `.execute(db);
  return found.rows;
}

type LedgerLine = Omit<LedgerRow, 'debit_cents' | 'credit_cents' | 'balance_cents'> & {
  amount_cents: number;
  running_cents: number;
};

export async function listLedgerLines(db: Db, stretch: Stretch): Promise<LedgerLine[]> {
  const { account_id, from, to, offset, limit } = stretch;
  const found = await sql<LedgerLine>`
    select j.id as journal_id, j.number, j.posted_on, j.memo, j.source, j.source_id, l.amount_cents,
      l.line_number, v.name as vote_head_name,
      sum(l.amount_cents) over (order by j.posted_on, j.number, l.line_number) as running_cents
    from finance.lines l
    join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    left join finance.vote_heads v on v.tenant_id = l.tenant_id and v.id = l.vote_head_id
    where l.account_id = ${account_id} and l.posted_on between ${from}::date and ${to}::date
    order by j.posted_on, j.number, l.line_number
    limit ${limit} offset ${offset}
  `.execute(db);
  return found.rows;
}

export async function findAccount(db: Db, id: string) {
  const found = await sql<{ code: string; name: string }>`
    select a.code, a.name from finance.accounts a where a.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export async function findPosting(db: Db, id: string): Promise<Posting | undefined> {
  const found = await sql<Posting>`
    select j.id as journal_id, j.number, j.posted_on, j.memo, j.source, j.source_id, j.hash,
      u.first_name || ' ' || u.last_name as posted_by, j.created_at,
      (select r.number from finance.journals r
       where r.tenant_id = j.tenant_id and r.reverses_id = j.id) as reversed_by_number,
      (select o.number from finance.journals o
       where o.tenant_id = j.tenant_id and o.id = j.reverses_id) as reverses_number,
      (
        select jsonb_agg(jsonb_build_object('account_id', a.id, 'account_code', a.code,
          'account_name', a.name, 'vote_head_name', v.name,
          'student_name', s.admission_number || ' ' || s.first_name || ' ' || s.surname,
          'amount_cents', l.amount_cents) order by l.line_number)
        from finance.lines l
        join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
        left join finance.vote_heads v on v.tenant_id = l.tenant_id and v.id = l.vote_head_id
        left join students.students s on s.tenant_id = l.tenant_id and s.id = l.student_id
        where l.tenant_id = j.tenant_id and l.journal_id = j.id
      ) as lines
    from finance.journals j
    left join identity.users u on u.tenant_id = j.tenant_id and u.id = j.created_by
    where j.id = ${id}
  `.execute(db);
  return found.rows[0];
}
