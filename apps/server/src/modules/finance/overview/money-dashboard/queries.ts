import { backdated_after_days } from '@darasa/contract/finance/books/figures';
import type {
  MoneyDashboard,
  MoneyFigures,
  MoneyTerm,
} from '@darasa/contract/finance/overview/money-dashboard';
import { settings } from '@darasa/contract/settings/list';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { figureRule, sumOfDays, waiverOfPosting } from '#modules/finance/books/figures/queries.ts';
import { unreceipted } from '#modules/finance/sponsors/capitation/receipts/queries.ts';
import { receiptNumbers } from '#modules/finance/books/ledger/receipt-numbers-queries.ts';

const terms_max = 9;

/** The terms that have begun, newest first. */
export async function listTerms(db: Db, today: string): Promise<MoneyTerm[]> {
  const found = await sql<MoneyTerm>`
    select t.id, t.name, t.year, t.starts_on, t.ends_on
    from administration.terms t
    where t.starts_on <= ${today}::date
    order by t.starts_on desc
    limit ${terms_max}
  `.execute(db);
  return found.rows;
}

export interface TermSum {
  semester_id: string;
  starts_on: string;
  source: string;
  amount_cents: number;
}

/** Lists what became of each term's fees, by where it came from. */
export async function listTermSums(db: Db): Promise<TermSum[]> {
  const found = await sql<TermSum>`
    select d.semester_id, t.starts_on, d.source, sum(d.debit_cents - d.credit_cents) as amount_cents
    from finance.accounts a
    join finance.day_sums d on d.tenant_id = a.tenant_id and d.account_id = a.id
    join administration.terms t on t.tenant_id = d.tenant_id and t.id = d.semester_id
    where a.part = 'fees-receivable'
    group by d.semester_id, t.starts_on, d.source
  `.execute(db);
  return found.rows;
}

export type AccountSum = MoneyFigures['accounts'][number];

export async function listAccounts(db: Db): Promise<AccountSum[]> {
  const found = await sql<AccountSum>`
    select m.id as money_account_id, m.account_id, m.name, m.kind,
      coalesce(s.cents, 0) as balance_cents, s.last_posted_on,
      b.closing_cents as statement_cents, b.to_on as statement_on
    from finance.money_accounts m
    left join lateral (
      select sum(d.debit_cents - d.credit_cents) as cents, max(d.posted_on) as last_posted_on
      from finance.day_sums d
      where d.tenant_id = m.tenant_id and d.account_id = m.account_id
    ) s on true
    left join lateral (
      select t.closing_cents, t.to_on
      from finance.statements t
      where t.tenant_id = m.tenant_id and t.money_account_id = m.id and t.withdrawn_at is null
      order by t.to_on desc, t.created_at desc
      limit 1
    ) b on true
    where m.retired_at is null or s.cents <> 0
    order by m.kind, m.name
    limit 100
  `.execute(db);
  return found.rows;
}

export interface PartSum {
  part: 'suspense' | 'prepayments' | 'creditors';
  credit_cents: number;
}

export async function listParts(db: Db): Promise<PartSum[]> {
  const found = await sql<PartSum>`
    select a.part, sum(d.credit_cents - d.debit_cents) as credit_cents
    from finance.accounts a
    join finance.day_sums d on d.tenant_id = a.tenant_id and d.account_id = a.id
    where a.part in ('suspense', 'prepayments', 'creditors')
    group by a.part
  `.execute(db);
  return found.rows;
}

/**
 * Lists what the ledger says was collected today, by how it was paid. A receipt that is cancelled counts
 * less on the day of its cancellation, whenever it was made. Receipts are counted as papers.
 */
export async function listToday(db: Db, today: string): Promise<MoneyDashboard['today']> {
  const { lines, sign } = figureRule('collected');
  const found = await sql<MoneyDashboard['today'][number]>`
    select r.method, count(*) filter (where r.cents > 0)::int as count,
      sum(r.cents)::bigint as amount_cents
    from (
      select p.method, p.receipt_number, sum(l.amount_cents) * ${sign}::int as cents
      from finance.accounts a
      join finance.lines l on l.tenant_id = a.tenant_id and l.account_id = a.id
      join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
      join finance.payments p on p.tenant_id = j.tenant_id and p.id = j.source_id
      where ${lines} and l.posted_on = ${today}::date
      group by p.method, p.receipt_number
    ) r
    where r.cents <> 0
    group by r.method
    order by 3 desc
  `.execute(db);
  return found.rows;
}

/** Finds what goods settled today: no money, so it stands beside what was collected. */
export async function findGoodsToday(db: Db, today: string): Promise<number> {
  const found = await sql<{ cents: number }>`
    select ${sumOfDays('goods')} as cents
    from finance.accounts a
    join finance.day_sums d on d.tenant_id = a.tenant_id and d.account_id = a.id
    where d.posted_on = ${today}::date
  `.execute(db);
  return found.rows[0]!.cents;
}

export interface WeekSum {
  starts_on: string;
  week: number;
  amount_cents: number;
}

/**
 * Lists what was paid of the fees of two terms, by their weeks: the chosen one, or the one that runs, and the one
 * before. What came before a term began stands in its first week.
 */
export async function listWeeks(
  db: Db,
  { semester_id, today }: { semester_id: string | null; today: string },
): Promise<WeekSum[]> {
  const found = await sql<WeekSum>`
    select t.starts_on, greatest((d.posted_on - t.starts_on) / 7 + 1, 1) as week,
      ${sumOfDays('paid')} as amount_cents
    from (
      select t.tenant_id, t.id, t.starts_on, t.ends_on
      from administration.terms t
      where t.starts_on <= coalesce(
        (select c.starts_on from administration.terms c where c.id = ${semester_id}::uuid),
        ${today}::date)
      order by t.starts_on desc
      limit 2
    ) t
    join finance.day_sums d on (d.tenant_id, d.semester_id) = (t.tenant_id, t.id)
      and d.posted_on <= t.ends_on
    join finance.accounts a on a.tenant_id = d.tenant_id and a.id = d.account_id
    where ${figureRule('paid', 'd.source').lines}
    group by 1, 2
    order by 1 desc, 2
  `.execute(db);
  return found.rows;
}

export interface CollectedDay {
  starts_on: string;
  name: string;
  year: number;
  /** Counted from the day on which the term began. */
  day: number;
  amount_cents: number;
}

/**
 * Fee money by day since the last term began, and since the one before it until then. A term that
 * brought nothing is there with no money on its first day.
 */
export async function listCollectedDays(db: Db, today: string): Promise<CollectedDay[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<CollectedDay>`
    select t.starts_on, t.name, t.year, coalesce(d.posted_on - t.starts_on, 0) as day,
      ${sumOfDays('collected')} as amount_cents
    from (
      select t.starts_on, t.name, t.year,
        coalesce(lag(t.starts_on) over (order by t.starts_on desc) - 1, ${today}::date) as until_on
      from administration.terms t
      where t.tenant_id = ${tenant_id} and t.school_id = ${school_id}
        and t.starts_on <= ${today}::date
      order by t.starts_on desc
      limit 2
    ) t
    left join (
      finance.day_sums d
      join finance.accounts a on a.tenant_id = d.tenant_id and a.id = d.account_id
    ) on d.tenant_id = ${tenant_id} and d.school_id = ${school_id}
      and d.posted_on between t.starts_on and t.until_on
      and ${figureRule('collected', 'd.source').lines}
    group by t.starts_on, t.name, t.year, 4
    order by t.starts_on desc, 4
  `.execute(db);
  return found.rows;
}

export interface KeptTotals {
  owing_count: number;
  credit_count: number;
  credit_cents: number;
}

export async function findTotals(db: Db): Promise<KeptTotals | undefined> {
  const found = await sql<KeptTotals>`
    select c.owing_count, c.credit_count, c.credit_cents from finance.chains c
  `.execute(db);
  return found.rows[0];
}

export interface RuleCount {
  rule: 'cancelled-receipts' | 'back-dated' | 'receipt-gaps' | 'grants-unreceipted' | 'waivers';
  count: number;
  amount_cents: number;
  limit_cents: number | null;
}

const waiver_default = settings['finance.waiver_notice_cents'].default;

/** Lists what happened in the last 30 days that somebody should look at. */
export async function listExceptions(db: Db, since: string): Promise<RuleCount[]> {
  const found = await sql<RuleCount>`
    -- A receipt of a family is one paper.
    select 'cancelled-receipts' as rule, count(distinct p.receipt_number)::int as count,
      coalesce(sum(p.amount_cents), 0) as amount_cents, null::bigint as limit_cents
    from finance.payment_cancellations x
    join finance.payments p on p.tenant_id = x.tenant_id and p.id = x.payment_id
    where x.created_at >= ${since}::date
    union all
    select 'back-dated', count(*)::int, 0, null
    from finance.journals j
    where j.created_at >= ${since}::date
      and (j.created_at at time zone 'Africa/Nairobi')::date >= j.posted_on + ${backdated_after_days}::int
    union all
    select 'receipt-gaps', coalesce(sum(s.last - s.first + 1 - s.count), 0)::int, 0, null
    from (
      select min(n.number) as first, max(n.number) as last, count(*) as count
      from (${receiptNumbers(since)}) n
      group by n.kind, n.series
    ) s
    union all
    select 'grants-unreceipted', count(*)::int, coalesce(sum(o.amount_cents), 0), null
    from finance.other_incomes o
    where ${unreceipted}
    union all
    select 'waivers', count(w.cents)::int, coalesce(sum(w.cents), 0), n.limit_cents
    from (
      select coalesce(max((s.value #>> '{}')::bigint), ${waiver_default}::bigint) as limit_cents
      from platform.settings s where s.key = 'finance.waiver_notice_cents'
    ) n
    left join lateral (
      select -sum(l.amount_cents) as cents
      from finance.accounts a
      join finance.lines l on l.tenant_id = a.tenant_id and l.account_id = a.id
      join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
      -- What a waiver gave counts whole, however many learners it was given to.
      ${waiverOfPosting}
      where ${figureRule('relieved').lines} and l.posted_on >= ${since}::date
      group by coalesce(w.waiver_id, j.id)
      having abs(sum(l.amount_cents)) >= n.limit_cents and sum(l.amount_cents) <> 0
    ) w on true
    group by n.limit_cents
  `.execute(db);
  return found.rows;
}
