import { sql } from 'kysely';
import { type Db, scopeOf } from '../../../../platform/db/scope.ts';
import { type AccountSums, type Fund, inFund, lines } from '../queries.ts';

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

/** What stands on each account at the end of two days. */
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

/** What money came from and went to: the other side of every entry that moved any. */
export async function listCashMovements(db: Db, of: Periods, fund: Fund): Promise<Movement[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Movement>`
    with money as materialized (
      select m.account_id from finance.money_accounts m
      where m.tenant_id = ${tenant_id} and m.school_id = ${school_id}
    ), moved as materialized (
      select distinct l.journal_id
      from finance.lines l
      where l.account_id in (select account_id from money)
        and l.posted_on between ${of.prior_from}::date and ${of.to}::date
    )
    select t.id as account_id, t.code, t.name, t.kind, t.part, v.name as vote_head_name,
      coalesce(sum(l.amount_cents)
        filter (where l.posted_on between ${of.from}::date and ${of.to}::date), 0) as amount_cents,
      coalesce(sum(l.amount_cents)
        filter (where l.posted_on between ${of.prior_from}::date and ${of.prior_to}::date), 0)
        as prior_cents
    from ${lines}
    -- Fees that were owed count, when they are paid, as what they were owed for.
    join finance.accounts t on t.tenant_id = l.tenant_id
      and t.id = case when a.part = 'fees-receivable' then v.account_id else a.id end
    where l.posted_on between ${of.prior_from}::date and ${of.to}::date
      and l.journal_id in (select journal_id from moved)
      and l.account_id not in (select account_id from money)
      and ${inFund(fund)}
    group by t.id, t.code, t.name, t.kind, t.part, v.name, v.position
    order by t.code, v.position
    limit 2000
  `.execute(db);
  return found.rows;
}

export interface CashAt {
  opening_cents: number;
  prior_opening_cents: number;
  closing_cents: number;
  prior_closing_cents: number;
}

export async function findCash(db: Db, of: Periods, fund: Fund): Promise<CashAt> {
  const before = (day: string) =>
    sql`coalesce(sum(l.amount_cents) filter (where l.posted_on < ${day}::date), 0)`;
  const until = (day: string) =>
    sql`coalesce(sum(l.amount_cents) filter (where l.posted_on <= ${day}::date), 0)`;
  const found = await sql<CashAt>`
    select ${before(of.from)} as opening_cents, ${before(of.prior_from)} as prior_opening_cents,
      ${until(of.to)} as closing_cents, ${until(of.prior_to)} as prior_closing_cents
    from ${lines}
    where l.account_id in (select m.account_id from finance.money_accounts m)
      and l.posted_on <= ${of.to}::date and ${inFund(fund)}
  `.execute(db);
  return found.rows[0]!;
}
