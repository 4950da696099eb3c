import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { sourceIs } from '../figures/queries.ts';
import type { Part } from '../ledger/entry.ts';
import { type AccountSums, type Fund, inFund, lines } from './queries.ts';

export interface Movement {
  account_id: string;
  code: string;
  name: string;
  kind: AccountSums['kind'];
  part: string | null;
  vote_head_name: string | null;
  amount_cents: number;
  prior_cents: number;
}

/** The close of a year empties income and spending; a statement of that year must not see it. */
const notClosing = sql.raw(`l.journal_id not in (
  select j.id from finance.journals j where j.source in ('year-close', 'year-close-undone'))`);

export interface Periods {
  from: string;
  to: string;
  prior_from: string;
  prior_to: string;
}

/** Debits less credits of two stretches of days, by account and vote head. */
export async function listMovements(db: Db, of: Periods, fund: Fund): Promise<Movement[]> {
  const found = await sql<Movement>`
    select a.id as account_id, a.code, a.name, a.kind, a.part, v.name as vote_head_name,
      coalesce(sum(l.amount_cents)
        filter (where l.posted_on between ${of.from}::date and ${of.to}::date), 0) as amount_cents,
      coalesce(sum(l.amount_cents)
        filter (where l.posted_on between ${of.prior_from}::date and ${of.prior_to}::date), 0)
        as prior_cents
    from ${lines}
    where l.posted_on between ${of.prior_from}::date and ${of.to}::date
      and a.kind in ('income', 'expense')
      and ${inFund(fund)} and ${notClosing}
    group by a.id, a.code, a.name, a.kind, a.part, v.name, v.position
    order by a.code, v.position
    limit 2000
  `.execute(db);
  return found.rows;
}

/** Lists what stands on each account at the end of two days. */
export async function listStandings(db: Db, to: string, prior_to: string, fund: Fund) {
  const found = await sql<Movement>`
    select a.id as account_id, a.code, a.name, a.kind, a.part, null as vote_head_name,
      coalesce(sum(l.amount_cents), 0) as amount_cents,
      coalesce(sum(l.amount_cents) filter (where l.posted_on <= ${prior_to}::date), 0) as prior_cents
    from ${lines}
    where l.posted_on <= ${to}::date and ${inFund(fund)}
    group by a.id, a.code, a.name, a.kind, a.part
    order by a.code
    limit 1000
  `.execute(db);
  return found.rows;
}

/** Money on its way: it came before anybody knew whose it is, or went before it was spent. */
const held_parts: Part[] = [
  'bursaries-held',
  'suspense',
  'prepayments',
  'cheques-in-hand',
  'in-kind',
  'imprests',
  'withholding-tax',
  'withholding-vat',
];
/** What is kept for learners is held too, but is received and paid in its own name. */
const kept_parts: Part[] = [...held_parts, 'caution-money', 'pocket-money'];
/** Debts that are spent when they are paid, on the account that the vote head spends from. */
const owed_parts: Part[] = ['creditors', 'retentions'];

/** No money moved, but money that was held became something: fees of a vote head, income, spending. */
const became = sql`(${sourceIs('j.source', 'payment')} or ${sourceIs('j.source', 'pocket')}
  or j.source in ('other-income', 'other-income-cancelled', 'grant', 'grant-cancelled', 'bursary',
    'bursary-cancelled', 'imprest')
  or j.source like 'journal%')`;

export interface CashMovement extends Movement {
  /** 'held': what is held grew or shrank by it. 'funds': entered straight on a fund. */
  place: 'own' | 'held' | 'funds';
  is_paid_back: boolean;
}

/**
 * Lists what money came from and went to: the other side of every entry that moved any, and of every entry
 * by which money that was held became what it is.
 */
export async function listCashMovements(db: Db, of: Periods, fund: Fund): Promise<CashMovement[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<CashMovement>`
    with money as materialized (
      select m.account_id from finance.money_accounts m
      where m.tenant_id = ${tenant_id} and m.school_id = ${school_id}
    ), kept as materialized (
      select k.id as account_id from finance.accounts k
      where k.tenant_id = ${tenant_id} and k.school_id = ${school_id}
        and k.part = any(${kept_parts}::text[])
    ), touched as (
      select l.journal_id, l.account_id in (select account_id from money) as is_money
      from finance.lines l
      where l.account_id in (select account_id from money union all select account_id from kept)
        and l.posted_on between ${of.prior_from}::date and ${of.to}::date
      union all
      -- Spread again, from one vote head to another.
      select j.id, false from finance.journals j
      where j.source like 'respread%'
        and j.posted_on between ${of.prior_from}::date and ${of.to}::date
    ), moved as materialized (
      select t.journal_id, bool_or(t.is_money) as is_money from touched t group by t.journal_id
    )
    select t.id as account_id, t.code, t.name, t.kind, t.part, v.name as vote_head_name,
      coalesce(sum(l.amount_cents)
        filter (where l.posted_on between ${of.from}::date and ${of.to}::date), 0) as amount_cents,
      coalesce(sum(l.amount_cents)
        filter (where l.posted_on between ${of.prior_from}::date and ${of.prior_to}::date), 0)
        as prior_cents,
      x.place, x.place = 'held' and d.is_money
        and j.source in ('refund', 'refund-taken-back', 'bursary-moved', 'suspense-moved')
        as is_paid_back
    from ${lines}
    join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    join moved d on d.journal_id = l.journal_id
    -- Fees and debts that were owed count, when they are paid, as what they were owed for.
    join finance.accounts t on t.tenant_id = l.tenant_id
      and t.id = case
        when a.part = 'fees-receivable' then v.account_id
        when a.part = any(${owed_parts}::text[])
          then coalesce(v.expense_account_id, v.account_id, a.id)
        else a.id end
    cross join lateral (
      select case
        when a.part = any(${held_parts}::text[]) then 'held'
        when a.kind = 'equity' then 'funds'
        when d.is_money or a.part = 'fees-receivable' then 'own'
        when a.kind in ('income', 'expense') and a.part is distinct from 'waivers' then 'own'
        else 'held' end as place
    ) x
    where l.posted_on between ${of.prior_from}::date and ${of.to}::date
      and (d.is_money or ${became})
      and l.account_id not in (select account_id from money)
      and ${inFund(fund)}
    group by t.id, t.code, t.name, t.kind, t.part, v.name, v.position, 9, 10
    order by t.code, v.position
    limit 2000
  `.execute(db);
  return found.rows;
}

/**
 * The cash at an account is what lay on an account of money before and after the days, and the year before.
 */
export interface CashAt {
  account_id: string;
  name: string;
  opening_cents: number;
  prior_opening_cents: number;
  closing_cents: number;
  prior_closing_cents: number;
}

/** Accounts on which nothing lay at any of these times are left out. */
export async function listCash(db: Db, of: Periods, fund: Fund): Promise<CashAt[]> {
  const before = (day: string) =>
    sql`coalesce(sum(l.amount_cents) filter (where l.posted_on < ${day}::date), 0)`;
  const until = (day: string) =>
    sql`coalesce(sum(l.amount_cents) filter (where l.posted_on <= ${day}::date), 0)`;
  const found = await sql<CashAt & { code: string }>`
    select * from (
    select a.id as account_id, a.code, a.name, ${before(of.from)} as opening_cents, ${before(of.prior_from)} as prior_opening_cents,
      ${until(of.to)} as closing_cents, ${until(of.prior_to)} as prior_closing_cents
    from ${lines}
    where l.account_id in (select m.account_id from finance.money_accounts m)
      and l.posted_on <= ${of.to}::date and ${inFund(fund)}
    group by a.id, a.code, a.name
    ) c
    where (c.opening_cents, c.prior_opening_cents, c.closing_cents, c.prior_closing_cents)
      <> (0, 0, 0, 0)
    order by c.code
    limit 1000
  `.execute(db);
  return found.rows.map(({ code: _, ...row }) => row);
}

export interface PlannedAccount {
  account_id: string;
  name: string;
  side: 'income' | 'expense';
  budget_cents: number;
}

/** The approved budget of the financial year that holds these days, account by account. */
export async function listPlanned(
  db: Db,
  { from, to }: Pick<Periods, 'from' | 'to'>,
  fund: Fund,
): Promise<PlannedAccount[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<PlannedAccount>`
    select a.id as account_id, a.name, l.side, sum(l.amount_cents)::bigint as budget_cents
    from finance.financial_years y
    join finance.budgets b on b.tenant_id = y.tenant_id and b.financial_year_id = y.id
      and b.state = 'approved'
    join finance.budget_lines l on l.tenant_id = b.tenant_id and l.budget_id = b.id
    join finance.vote_heads v on v.tenant_id = l.tenant_id and v.id = l.vote_head_id
    join finance.accounts a on a.tenant_id = v.tenant_id
      and a.id = case l.side when 'income' then v.account_id
        else coalesce(v.expense_account_id, v.account_id) end
    where y.tenant_id = ${tenant_id} and y.school_id = ${school_id}
      and ${from}::date >= y.starts_on and ${to}::date <= y.ends_on and ${inFund(fund)}
    group by a.id, a.name, a.code, l.side
    having sum(l.amount_cents) <> 0
    order by a.code
    limit 1000
  `.execute(db);
  return found.rows;
}
