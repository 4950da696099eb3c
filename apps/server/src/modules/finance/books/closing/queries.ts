import type { YearClosing } from '@darasa/contract/finance/books/closing';
import type { FinancialYear } from '@darasa/contract/finance/books/setup';
import { school_zone as zone } from '@darasa/rules/dates';
import { sql } from 'kysely';
import { insertRow, patchRow, placeOf } from '#platform/db/rows.ts';
import { type Db } from '#platform/db/scope.ts';
import { leaversDeposits } from '../figures/deposits-queries.ts';

export interface MonthFacts {
  is_locked: boolean;
  open_month: string | null;
  suspense_cents: number;
  cheques_cents: number;
  journals_waiting: number;
  overdrawn: string | null;
  unsound_on: string | null;
  /** Shifts of the month that were not counted, and that nobody else signed. */
  shifts_open: number;
  shifts_unsigned: number;
  /** Banks and paybills that moved in the month, by how far their reconciliation is. */
  banks_open: string | null;
  paybills_open: string | null;
  unsigned: string | null;
  leavers_with_deposit: number;
  leavers_deposit_cents: number;
}

/** Finds what a bursar looks at before a month is closed, in one statement. */
export async function findMonthFacts(db: Db, month: string, last_day: string) {
  const standing = (part: string) => sql`coalesce((
    select sum(l.amount_cents)
    from finance.lines l
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    where a.part = ${part} and l.posted_on <= ${last_day}::date
  ), 0)`;
  const shift_of_month = sql`h.opened_at < (${last_day}::date + 1)::timestamp at time zone ${zone}
    and h.opened_at >= ${`${month}-01`}::date::timestamp at time zone ${zone}`;
  const found = await sql<MonthFacts>`
    with locks as (
      select distinct on (m.month) m.month, m.is_locked
      from finance.month_locks m
      order by m.month, m.created_at desc
    ), posted as (
      select distinct date_trunc('month', j.posted_on)::date as month
      from finance.journals j
      where j.posted_on < ${`${month}-01`}::date
    ), banks as (
      select m.name, m.kind, (
        select r.state from finance.reconciliations r
        where r.tenant_id = m.tenant_id and r.money_account_id = m.id
          and r.month = ${`${month}-01`}::date) as state
      from finance.money_accounts m
      where m.kind in ('bank', 'mobile-money') and exists (
        select 1 from finance.day_sums d
        where d.tenant_id = m.tenant_id and d.account_id = m.account_id
          and d.posted_on between ${`${month}-01`}::date and ${last_day}::date)
    )
    select
      coalesce((select is_locked from locks where month = ${`${month}-01`}::date), false) as is_locked,
      (
        select to_char(min(p.month), 'YYYY-MM')
        from posted p
        left join locks k on k.month = p.month
        where not coalesce(k.is_locked, false) and not exists (
          select from finance.financial_years y
          where y.state = 'closed' and p.month between y.starts_on and y.ends_on)
      ) as open_month,
      ${standing('suspense')} as suspense_cents,
      ${standing('cheques-in-hand')} as cheques_cents,
      (
        select count(*)::int from finance.journal_vouchers n
        where n.state in ('waiting', 'returned')
          and n.posted_on between ${`${month}-01`}::date and ${last_day}::date
      ) as journals_waiting,
      (
        select string_agg(o.name, ', ' order by o.name)
        from (
          select m.name
          from finance.money_accounts m
          join finance.lines l on l.tenant_id = m.tenant_id and l.account_id = m.account_id
          where l.posted_on <= ${last_day}::date
          group by m.id, m.name
          having sum(l.amount_cents) < 0
        ) o
      ) as overdrawn,
      (select max(s.sealed_on)::text from finance.seals s where not s.is_sound) as unsound_on,
      (select count(*)::int from finance.shifts h
        where ${shift_of_month} and h.closed_at is null) as shifts_open,
      (select count(*)::int from finance.shifts h
        where ${shift_of_month} and h.closed_at is not null and h.signed_at is null)
        as shifts_unsigned,
      (select string_agg(b.name, ', ' order by b.name) from banks b
        where b.kind = 'bank' and b.state is null) as banks_open,
      (select string_agg(b.name, ', ' order by b.name) from banks b
        where b.kind = 'mobile-money' and b.state is null) as paybills_open,
      (select string_agg(b.name, ', ' order by b.name) from banks b
        where b.state in ('prepared', 'returned')) as unsigned,
      p.count as leavers_with_deposit, p.cents as leavers_deposit_cents
    from (${leaversDeposits}) p
  `.execute(db);
  return found.rows[0]!;
}

export async function lockYear(db: Db, id: string): Promise<FinancialYear | undefined> {
  const found = await sql<FinancialYear>`
    select y.id, y.name, y.starts_on, y.ends_on, y.state, y.version
    from finance.financial_years y
    where y.id = ${id}
    for update
  `.execute(db);
  return found.rows[0];
}

export async function findYear(db: Db, id: string): Promise<FinancialYear | undefined> {
  const found = await sql<FinancialYear>`
    select y.id, y.name, y.starts_on, y.ends_on, y.state, y.version
    from finance.financial_years y
    where y.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export async function updateYearState(db: Db, id: string, state: string): Promise<void> {
  await patchRow(db, 'finance.financial_years', id, { state });
}

/** An earlier year that is not locked. */
export async function findOpenYearBefore(db: Db, starts_on: string): Promise<string | undefined> {
  const found = await sql<{ name: string }>`
    select y.name from finance.financial_years y
    where y.ends_on < ${starts_on}::date and y.state <> 'closed'
    order by y.starts_on
    limit 1
  `.execute(db);
  return found.rows[0]?.name;
}

export interface Closable {
  account_id: string;
  vote_head_id: string | null;
  kind: 'income' | 'expense';
  amount_cents: number;
}

/** Lists what stands on income and spending for the year, by account and vote head. */
export async function listClosable(db: Db, year_id: string): Promise<Closable[]> {
  const found = await sql<Closable>`
    select l.account_id, l.vote_head_id, a.kind, sum(l.amount_cents) as amount_cents
    from finance.financial_years y
    join finance.lines l on l.tenant_id = y.tenant_id and l.posted_on between y.starts_on and y.ends_on
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    where y.id = ${year_id}
      and a.kind in ('income', 'expense')
      and l.journal_id not in (
        select j.id from finance.journals j where j.source in ('year-close', 'year-close-undone')
      )
    group by l.account_id, l.vote_head_id, a.kind
    having sum(l.amount_cents) <> 0
    order by a.kind, l.account_id, l.vote_head_id
    limit 2000
  `.execute(db);
  return found.rows;
}

type Run = YearClosing['runs'][number];

export async function listRuns(db: Db, financial_year_id: string): Promise<Run[]> {
  const found = await sql<Run>`
    select c.id, c.run, c.surplus_cents, c.is_posted, c.undone_at,
      u.first_name || ' ' || u.last_name as by, c.created_at as at
    from finance.year_closings c
    left join identity.users u on u.tenant_id = c.tenant_id and u.id = c.created_by
    where c.financial_year_id = ${financial_year_id}
    order by c.run desc
    limit 100
  `.execute(db);
  return found.rows;
}

/** A closed year has none, whatever its months were before. */
export async function countOpenMonths(db: Db, year_id: string): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count
    from finance.financial_years y
    cross join generate_series(date_trunc('month', y.starts_on), y.ends_on, '1 month') g (month)
    where y.id = ${year_id} and y.state <> 'closed' and not coalesce((
      select m.is_locked from finance.month_locks m
      where m.month = g.month::date
      order by m.created_at desc
      limit 1
    ), false)
  `.execute(db);
  return found.rows[0]!.count;
}

export async function insertRun(
  db: Db,
  row: {
    id: string;
    financial_year_id: string;
    run: number;
    surplus_cents: number;
    is_posted: boolean;
    user_id: string;
    now: string;
  },
): Promise<void> {
  await insertRow(db, 'finance.year_closings', {
    ...placeOf(db),
    id: row.id,
    financial_year_id: row.financial_year_id,
    run: row.run,
    surplus_cents: row.surplus_cents,
    is_posted: row.is_posted,
    created_by: row.user_id,
    created_at: row.now,
  });
}

export async function updateUndone(db: Db, id: string, now: string): Promise<void> {
  await sql`update finance.year_closings c set undone_at = ${now} where c.id = ${id}`.execute(db);
}
