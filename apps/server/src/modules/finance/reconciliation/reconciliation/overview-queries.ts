import { sql } from 'kysely';
import { type Db, joiningMany } from '#platform/db/scope.ts';

export interface OverviewAccount {
  id: string;
  name: string;
  kind: 'bank' | 'mobile-money';
  from_on: string | null;
  opening_cents: number | null;
  covered_to: string | null;
}

export async function listAccounts(db: Db): Promise<OverviewAccount[]> {
  const found = await sql<OverviewAccount>`
    select a.id, a.name, a.kind, first.from_on, first.opening_cents, last.to_on as covered_to
    from finance.money_accounts a
    left join lateral (
      select s.from_on, s.opening_cents
      from finance.statements s
      where s.tenant_id = a.tenant_id and s.money_account_id = a.id and s.withdrawn_at is null
      order by s.from_on, s.created_at
      limit 1
    ) first on true
    left join lateral (
      select max(s.to_on) as to_on
      from finance.statements s
      where s.tenant_id = a.tenant_id and s.money_account_id = a.id and s.withdrawn_at is null
    ) last on true
    where a.kind <> 'cash' and a.retired_at is null
    order by a.code, a.name
  `.execute(db);
  return found.rows;
}

export interface MonthSum {
  side: 'book' | 'bank';
  money_account_id: string;
  month: string;
  amount_cents: number;
  count: number;
}

/** Lists what moved in each month, in the books and at the bank. */
export async function listMonthSums(db: Db): Promise<MonthSum[]> {
  const found = await sql<MonthSum>`
    select 'book' as side, a.id as money_account_id, to_char(l.posted_on, 'YYYY-MM') as month,
      sum(l.amount_cents)::bigint as amount_cents, count(*)::int as count
    from finance.money_accounts a
    join finance.lines l on l.tenant_id = a.tenant_id and l.account_id = a.account_id
    where a.kind <> 'cash' and a.retired_at is null
    group by a.id, to_char(l.posted_on, 'YYYY-MM')
    union all
    select 'bank', l.money_account_id, to_char(l.booked_on, 'YYYY-MM'),
      sum(l.amount_cents)::bigint, count(*)::int
    from finance.statement_lines l
    group by l.money_account_id, to_char(l.booked_on, 'YYYY-MM')
  `.execute(db);
  return found.rows;
}

export interface Gap {
  money_account_id: string;
  to_on: string;
  gap_cents: number;
}

/** Lists what each statement closed with, less what the lines up to its last day make. */
export async function listGaps(db: Db): Promise<Gap[]> {
  const found = await sql<Gap>`
    with days as materialized (
      select l.money_account_id, l.booked_on,
        sum(sum(l.amount_cents)) over (partition by l.money_account_id order by l.booked_on) as cents
      from finance.statement_lines l
      group by l.money_account_id, l.booked_on
    )
    select s.money_account_id, s.to_on,
      (s.closing_cents - s.first_cents - coalesce((
        select d.cents from days d
        where d.money_account_id = s.money_account_id and d.booked_on <= s.to_on
        order by d.booked_on desc
        limit 1), 0))::bigint as gap_cents
    from (
      select distinct on (s.money_account_id, s.to_on) s.money_account_id, s.to_on, s.closing_cents,
        first_value(s.opening_cents) over (
          partition by s.money_account_id order by s.from_on, s.created_at) as first_cents
      from finance.statements s
      where s.withdrawn_at is null
      order by s.money_account_id, s.to_on, s.created_at desc
    ) s
    order by s.money_account_id, s.to_on
    limit 5000
  `.execute(db);
  return found.rows;
}

export interface LateItem {
  money_account_id: string;
  day: string;
  amount_cents: number;
  cleared_month: string | null;
}

/**
 * Lists what is open, or was answered for only in a later month than its own. All of the books are held
 * against all statements: one by one, a year of a school took longer than a statement may.
 */
export async function listLate(db: Db): Promise<LateItem[]> {
  const found = await sql<LateItem>`
    select l.money_account_id, l.booked_on as day, l.amount_cents,
      to_char(m.cleared_on, 'YYYY-MM') as cleared_month
    from finance.statement_lines l
    left join finance.match_lines x on x.tenant_id = l.tenant_id and x.statement_line_id = l.id
    left join finance.matches m on m.tenant_id = x.tenant_id and m.id = x.match_id
    where m.id is null or date_trunc('month', m.cleared_on) > date_trunc('month', l.booked_on)
    union all
    select e.money_account_id, e.posted_on, e.amount_cents, to_char(m.cleared_on, 'YYYY-MM')
    from (
      select a.tenant_id, a.id as money_account_id, l.journal_id, l.posted_on,
        sum(l.amount_cents)::bigint as amount_cents
      from finance.money_accounts a
      join finance.lines l on l.tenant_id = a.tenant_id and l.account_id = a.account_id
      where a.kind <> 'cash' and exists (
        select from finance.statements s
        where s.tenant_id = a.tenant_id and s.money_account_id = a.id and s.withdrawn_at is null
      )
      group by a.tenant_id, a.id, l.journal_id, l.posted_on
      having sum(l.amount_cents) <> 0
    ) e
    left join finance.match_entries x on x.tenant_id = e.tenant_id
      and x.money_account_id = e.money_account_id and x.journal_id = e.journal_id
    left join finance.matches m on m.tenant_id = x.tenant_id and m.id = x.match_id
    where m.id is null or date_trunc('month', m.cleared_on) > date_trunc('month', e.posted_on)
  `.execute(joiningMany(db));
  return found.rows;
}

export interface MonthDecision {
  money_account_id: string;
  month: string;
  state: 'prepared' | 'returned' | 'signed';
  note: string | null;
  prepared_by: string | null;
  prepared_at: string;
  decided_by: string | null;
  decided_at: string | null;
}

export async function listDecisions(db: Db): Promise<MonthDecision[]> {
  const found = await sql<MonthDecision>`
    select r.money_account_id, to_char(r.month, 'YYYY-MM') as month, r.state, r.note,
      p.first_name || ' ' || p.last_name as prepared_by, r.prepared_at,
      d.first_name || ' ' || d.last_name as decided_by, r.decided_at
    from finance.reconciliations r
    left join identity.users p on p.tenant_id = r.tenant_id and p.id = r.prepared_by
    left join identity.users d on d.tenant_id = r.tenant_id and d.id = r.decided_by
    order by r.month desc
    limit 1000
  `.execute(db);
  return found.rows;
}
