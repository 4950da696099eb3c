import type { Dimension } from '@darasa/contract/finance/reports';
import { type RawBuilder, sql } from 'kysely';
import { type Db, scopeOf } from '../../../platform/db/scope.ts';
import { sourceIs } from '../figures/queries.ts';

/** Two days that the database finds by itself, so that no query waits for the calendar. */
export interface Stretch {
  from: RawBuilder<string>;
  to: RawBuilder<string>;
}

export interface Asked {
  semester_id: string | null;
  today: string;
  from?: string | undefined;
  to?: string | undefined;
}

/** The chosen term, or the one that runs. */
const thisTerm = ({ semester_id, today }: Asked, column: 'id' | 'starts_on' | 'ends_on') => sql`(
  select t.${sql.raw(column)} from administration.terms t
  where case when ${semester_id}::uuid is null then t.starts_on <= ${today}::date
    else t.id = ${semester_id}::uuid end
  order by t.starts_on desc limit 1)`;

/** The days that were asked for, or else those of the term. */
export function stretchOf(asked: Asked): Stretch {
  const { from, to, today } = asked;
  const first = sql`coalesce(${thisTerm(asked, 'starts_on')}, date_trunc('year', ${today}::date)::date)`;
  const last = from
    ? sql`${today}::date`
    : sql`coalesce(${thisTerm(asked, 'ends_on')}, ${today}::date)`;
  return {
    from: from ? sql<string>`${from}::date` : sql<string>`${first}`,
    to: to ? sql<string>`${to}::date` : sql<string>`${last}`,
  };
}

/** The term before, or the same term a year before; where there is none, no day is between. */
export function comparedWith(asked: Asked, which: 'last-term' | 'last-year'): Stretch {
  const day = (column: 'starts_on' | 'ends_on') =>
    which === 'last-term'
      ? sql<string>`(
          select t.${sql.raw(column)} from administration.terms t
          where t.starts_on < ${thisTerm(asked, 'starts_on')} order by t.starts_on desc limit 1)`
      : sql<string>`(
          select t.${sql.raw(column)} from administration.terms t
          join administration.terms h on h.tenant_id = t.tenant_id and h.school_id = t.school_id
          where h.id = ${thisTerm(asked, 'id')} and t.year = h.year - 1 and t.name = h.name limit 1)`;
  return { from: day('starts_on'), to: day('ends_on') };
}

/** The chosen term, or the one that runs, with the one before and the same of the year before. */
export interface TermDays {
  id: string;
  name: string;
  from: string;
  to: string;
  which: 'this' | 'last-term' | 'last-year';
}

export async function listTermDays(db: Db, asked: Asked): Promise<TermDays[]> {
  const found = await sql<TermDays>`
    with this as (
      select t.* from administration.terms t where t.id = ${thisTerm(asked, 'id')}
    )
    select t.id, t.name || ' ' || t.year as name, t.starts_on as from, t.ends_on as to,
      'this' as which from this t
    union all
    (select t.id, t.name || ' ' || t.year, t.starts_on, t.ends_on, 'last-term'
      from administration.terms t join this h on t.starts_on < h.starts_on
      order by t.starts_on desc limit 1)
    union all
    (select t.id, t.name || ' ' || t.year, t.starts_on, t.ends_on, 'last-year'
      from administration.terms t join this h on t.year = h.year - 1 and t.name = h.name limit 1)
  `.execute(db);
  return found.rows;
}

const keys: Record<Dimension, { key: string; label: string }> = {
  class: { key: `coalesce(c.id::text, 'none')`, label: `coalesce(c.name, 'No class')` },
  method: { key: 'p.method', label: 'p.method' },
  cashier: { key: 'p.recorded_by::text', label: `u.first_name || ' ' || u.last_name` },
  'vote-head': {
    key: `coalesce(v.id::text, 'advance')`,
    label: `coalesce(v.name, 'Paid in advance')`,
  },
  account: { key: 'm.account_id::text', label: 'm.name' },
  day: { key: 'j.posted_on::text', label: 'j.posted_on::text' },
  month: { key: `to_char(j.posted_on, 'YYYY-MM')`, label: `to_char(j.posted_on, 'YYYY-MM')` },
};

export interface CollectedCell {
  row_key: string;
  row_label: string;
  column_key: string;
  column_label: string;
  amount_cents: number;
}

/** Fee money by any two ways of looking at it, from the lines of learners' accounts. */
export async function listCollected(
  db: Db,
  { from, to }: Stretch,
  by: Dimension,
  across: Dimension | 'none',
): Promise<CollectedCell[]> {
  const row = keys[by];
  const column = across === 'none' ? { key: `'all'`, label: `'Amount'` } : keys[across];
  const found = await sql<CollectedCell>`
    select ${sql.raw(row.key)} as row_key, ${sql.raw(row.label)} as row_label,
      ${sql.raw(column.key)} as column_key, ${sql.raw(column.label)} as column_label,
      -sum(l.amount_cents) as amount_cents
    from finance.accounts a
    join finance.lines l on l.tenant_id = a.tenant_id and l.account_id = a.id
    join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    join finance.payments p on p.tenant_id = j.tenant_id and p.id = j.source_id
    left join students.students s on s.tenant_id = l.tenant_id and s.id = l.student_id
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    left join finance.vote_heads v on v.tenant_id = l.tenant_id and v.id = l.vote_head_id
    left join identity.users u on u.tenant_id = p.tenant_id and u.id = p.recorded_by
    left join finance.money_accounts m on m.tenant_id = p.tenant_id and m.id = p.money_account_id
    where a.part in ('fees-receivable', 'prepayments') and j.source like 'payment%'
      and l.posted_on between ${from} and ${to}
    group by 1, 2, 3, 4
    having sum(l.amount_cents) <> 0
    order by 2, 4
    limit 5000
  `.execute(db);
  return found.rows;
}

/** The same money by the sums of days. */
export async function sumCollected(db: Db, { from, to }: Stretch): Promise<number> {
  const found = await sql<{ cents: number }>`
    select coalesce(sum(d.credit_cents - d.debit_cents), 0) as cents
    from finance.accounts a
    join finance.day_sums d on d.tenant_id = a.tenant_id and d.account_id = a.id
    where a.part in ('fees-receivable', 'prepayments') and d.source like 'payment%'
      and d.posted_on between ${from} and ${to}
  `.execute(db);
  return found.rows[0]!.cents;
}

export interface ClassFees {
  class_id: string | null;
  class_name: string;
  billed_cents: number;
  waived_cents: number;
  paid_cents: number;
  balance_cents: number;
}

export async function listClassFees(db: Db, asked: Asked): Promise<ClassFees[]> {
  const found = await sql<ClassFees>`
    select c.id as class_id, coalesce(c.name, 'No class') as class_name,
      coalesce(sum(l.amount_cents) filter (where ${sourceIs('j.source', 'bill')}), 0) as billed_cents,
      -coalesce(sum(l.amount_cents) filter (where ${sourceIs('j.source', 'waiver')}), 0)
        as waived_cents,
      -coalesce(sum(l.amount_cents) filter (where ${sourceIs('j.source', 'payment')}), 0)
        as paid_cents,
      sum(l.amount_cents) as balance_cents
    from finance.lines l
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    left join students.students s on s.tenant_id = l.tenant_id and s.id = l.student_id
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    where l.semester_id = ${thisTerm(asked, 'id')} and a.part = 'fees-receivable'
    group by c.id, c.name, c.level
    order by c.level, c.name
    limit 200
  `.execute(db);
  return found.rows;
}

export interface ClassDue {
  class_id: string | null;
  class_name: string;
  semester_id: string;
  starts_on: string;
  due_cents: number;
  learner_count: number;
}

export async function listClassDues(db: Db): Promise<ClassDue[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<ClassDue>`
    select c.id as class_id, coalesce(c.name, 'No class') as class_name, d.semester_id, t.starts_on,
      sum(d.due_cents) as due_cents, count(distinct d.student_id)::int as learner_count
    from finance.dues d
    join administration.terms t on t.tenant_id = d.tenant_id and t.id = d.semester_id
    left join students.students s on s.tenant_id = d.tenant_id and s.id = d.student_id
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    where d.tenant_id = ${tenant_id} and d.school_id = ${school_id} and d.due_cents <> 0
    group by c.id, c.name, c.level, d.semester_id, t.starts_on
    order by c.level, c.name
    limit 2000
  `.execute(db);
  return found.rows;
}

export async function sumReceivable(db: Db): Promise<number> {
  const found = await sql<{ cents: number }>`
    select coalesce(sum(d.debit_cents - d.credit_cents), 0) as cents
    from finance.accounts a
    join finance.day_sums d on d.tenant_id = a.tenant_id and d.account_id = a.id
    where a.part = 'fees-receivable'
  `.execute(db);
  return found.rows[0]!.cents;
}

export interface HeadSum {
  vote_head_id: string;
  name: string;
  fees_cents: number;
  grants_cents: number;
  spent_cents: number;
}

export async function listHeads(db: Db, { from, to }: Stretch): Promise<HeadSum[]> {
  const found = await sql<HeadSum>`
    select v.id as vote_head_id, v.name,
      coalesce(sum(d.credit_cents - d.debit_cents) filter (where a.part = 'fees-receivable'
        and ${sourceIs('d.source', 'payment')}), 0) as fees_cents,
      coalesce(sum(d.credit_cents - d.debit_cents) filter (where a.kind = 'income'
        and ${sourceIs('d.source', 'grant')}), 0) as grants_cents,
      coalesce(sum(d.debit_cents - d.credit_cents) filter (where a.kind = 'expense'), 0)
        as spent_cents
    from finance.vote_heads v
    left join finance.day_sums d on d.tenant_id = v.tenant_id and d.vote_head_id = v.id
      and d.posted_on between ${from} and ${to}
    left join finance.accounts a on a.tenant_id = d.tenant_id and a.id = d.account_id
    group by v.id, v.name, v.position
    order by v.position, v.name
    limit 300
  `.execute(db);
  return found.rows;
}

export interface ChangeSum {
  source: string;
  created_by: string | null;
  who: string | null;
  count: number;
  amount_cents: number;
}

/** What changed learners' accounts besides bills and payments, and what was taken back. */
export async function listChanges(db: Db, { from, to }: Stretch): Promise<ChangeSum[]> {
  const found = await sql<ChangeSum>`
    select j.source, j.created_by, u.first_name || ' ' || u.last_name as who,
      count(distinct j.id)::int as count, sum(l.amount_cents) as amount_cents
    from finance.accounts a
    join finance.lines l on l.tenant_id = a.tenant_id and l.account_id = a.id
    join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    left join identity.users u on u.tenant_id = j.tenant_id and u.id = j.created_by
    where a.part in ('fees-receivable', 'prepayments')
      and j.source not in ('bill', 'payment', 'prepayment')
      and l.posted_on between ${from} and ${to}
    group by j.source, j.created_by, u.first_name, u.last_name
    order by j.source, 3
    limit 300
  `.execute(db);
  return found.rows;
}

export interface BudgetSum {
  vote_head_id: string;
  name: string;
  budget_cents: number;
  spent_cents: number;
}

export async function listBudget(db: Db, today: string): Promise<BudgetSum[]> {
  const found = await sql<BudgetSum>`
    with year as (
      select y.id, y.starts_on, y.ends_on from finance.financial_years y
      where ${today}::date between y.starts_on and y.ends_on limit 1
    ), planned as (
      select b.vote_head_id, sum(b.amount_cents) as cents
      from finance.budgets d
      join year y on y.id = d.financial_year_id
      join finance.budget_lines b on b.tenant_id = d.tenant_id and b.budget_id = d.id
      where d.state = 'approved' and b.side = 'expense'
      group by b.vote_head_id
    ), spent as (
      select s.vote_head_id, sum(s.debit_cents - s.credit_cents) as cents
      from finance.day_sums s
      join year y on s.posted_on between y.starts_on and y.ends_on
      join finance.accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id
      where a.kind = 'expense' and s.vote_head_id is not null
      group by s.vote_head_id
    )
    select v.id as vote_head_id, v.name, coalesce(p.cents, 0) as budget_cents,
      coalesce(s.cents, 0) as spent_cents
    from finance.vote_heads v
    left join planned p on p.vote_head_id = v.id
    left join spent s on s.vote_head_id = v.id
    where p.cents is not null or s.cents is not null
    order by v.position, v.name
    limit 300
  `.execute(db);
  return found.rows;
}

export interface SponsorSum {
  sponsor: string;
  learner_count: number;
  receipt_count: number;
  amount_cents: number;
}

export async function listSponsors(db: Db, { from, to }: Stretch): Promise<SponsorSum[]> {
  const found = await sql<SponsorSum>`
    select coalesce(p.payer_name, 'Not named') as sponsor,
      count(distinct p.student_id)::int as learner_count, count(*)::int as receipt_count,
      sum(p.amount_cents) as amount_cents
    from finance.payments p
    left join finance.payment_cancellations x on x.tenant_id = p.tenant_id and x.payment_id = p.id
    where p.method = 'bursary' and x.payment_id is null
      and p.received_on between ${from} and ${to}
    group by 1
    order by 4 desc
    limit 300
  `.execute(db);
  return found.rows;
}

export interface Capitation {
  in_class: number;
  in_registry: number;
  received_cents: number;
}

export async function findCapitation(db: Db, year: number): Promise<Capitation> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Capitation>`
    select
      (select count(*)::int from students.students s
        where s.tenant_id = ${tenant_id} and s.school_id = ${school_id} and s.status = 'active')
        as in_class,
      (select count(*)::int from students.students s
        where s.tenant_id = ${tenant_id} and s.school_id = ${school_id} and s.status = 'active'
          and s.upi is not null) as in_registry,
      coalesce((
        select sum(d.credit_cents - d.debit_cents)
        from finance.day_sums d
        join finance.vote_heads v on v.tenant_id = d.tenant_id and v.id = d.vote_head_id
        join finance.accounts a on a.tenant_id = d.tenant_id and a.id = d.account_id
        where v.is_capitation and a.kind = 'income' and ${sourceIs('d.source', 'grant')}
          and extract(year from d.posted_on) = ${year}), 0) as received_cents
  `.execute(db);
  return found.rows[0]!;
}

export interface MonthSum {
  month: string;
  billed_cents: number;
  collected_cents: number;
  spent_cents: number;
}

/** Two years of months, from the sums of days. */
export async function listMonths(db: Db, from: string, to: string): Promise<MonthSum[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<MonthSum>`
    select to_char(d.posted_on, 'YYYY-MM') as month,
      coalesce(sum(d.debit_cents - d.credit_cents) filter (where a.part = 'fees-receivable'
        and ${sourceIs('d.source', 'bill')}), 0) as billed_cents,
      coalesce(sum(d.credit_cents - d.debit_cents) filter (where d.source like 'payment%'
        and a.part in ('fees-receivable', 'prepayments')), 0) as collected_cents,
      coalesce(sum(d.debit_cents - d.credit_cents) filter (where a.kind = 'expense'), 0)
        as spent_cents
    from finance.day_sums d
    join finance.accounts a on a.tenant_id = d.tenant_id and a.id = d.account_id
    where d.tenant_id = ${tenant_id} and d.school_id = ${school_id}
      and d.posted_on between ${from}::date and ${to}::date
    group by 1
    order by 1
    limit 30
  `.execute(db);
  return found.rows;
}
