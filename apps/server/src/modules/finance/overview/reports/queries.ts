import { unnamed_payer } from '@darasa/contract/finance/books/figures';
import { type RawBuilder, sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { on_roll } from '#modules/finance/sponsors/capitation/queries.ts';
import { figureRule, lineRule, sumOfDays } from '#modules/finance/books/figures/queries.ts';

/** Two days that the database finds by itself, so that no query waits for the calendar. */
export interface Stretch {
  from: RawBuilder<string>;
  to: RawBuilder<string>;
}

export interface ReportPeriod {
  semester_id: string | null;
  today: string;
  from?: string | undefined;
  to?: string | undefined;
}

/** The chosen term, or the one that runs. */
export const thisTerm = (
  { semester_id, today }: ReportPeriod,
  column: 'id' | 'starts_on' | 'ends_on',
) => sql`(
  select t.${sql.raw(column)} from administration.terms t
  where case when ${semester_id}::uuid is null then t.starts_on <= ${today}::date
    else t.id = ${semester_id}::uuid end
  order by t.starts_on desc limit 1)`;

/** The days that were asked for, or else those of the term. */
export function stretchOf(asked: ReportPeriod): Stretch {
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
export function comparedWith(asked: ReportPeriod, which: 'last-term' | 'last-year'): Stretch {
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

export async function listTermDays(db: Db, asked: ReportPeriod): Promise<TermDays[]> {
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

export interface HeadSum {
  vote_head_id: string | null;
  name: string | null;
  fees_cents: number;
  received_cents: number;
  spent_cents: number;
}

/** Each vote head, and last what is for none. */
export async function listHeads(db: Db, { from, to }: Stretch): Promise<HeadSum[]> {
  const found = await sql<HeadSum>`
    select v.id as vote_head_id, v.name, ${sumOfDays('paid')} as fees_cents,
      ${sumOfDays('received')} as received_cents, ${sumOfDays('spent')} as spent_cents
    from finance.vote_heads v
    full join (
      select d.* from finance.day_sums d where d.posted_on between ${from} and ${to}
    ) d on d.tenant_id = v.tenant_id and d.vote_head_id = v.id
    left join finance.accounts a on a.tenant_id = d.tenant_id and a.id = d.account_id
    group by v.id, v.name, v.position
    order by v.position, v.name
    limit 300
  `.execute(db);
  return found.rows;
}

/** The financial year of a day. */
export interface YearDays {
  id: string;
  name: string;
  starts_on: string;
  ends_on: string;
}

export async function findYear(db: Db, today: string): Promise<YearDays | undefined> {
  const found = await sql<YearDays>`
    select y.id, y.name, y.starts_on, y.ends_on from finance.financial_years y
    where ${today}::date between y.starts_on and y.ends_on
    limit 1
  `.execute(db);
  return found.rows[0];
}

/** Adds up what was spent in the year for no vote head. */
export async function sumHeadless(db: Db, { starts_on, ends_on }: YearDays): Promise<number> {
  const found = await sql<{ cents: number }>`
    select ${sumOfDays('spent')} as cents
    from finance.day_sums d
    join finance.accounts a on a.tenant_id = d.tenant_id and a.id = d.account_id
    where d.vote_head_id is null and d.posted_on between ${starts_on}::date and ${ends_on}::date
  `.execute(db);
  return found.rows[0]!.cents;
}

export interface ChangeSum {
  source: string;
  created_by: string | null;
  who: string | null;
  asked_by: string | null;
  agreed_by: string | null;
  count: number;
  amount_cents: number;
}

/**
 * Lists what changed learners' accounts besides bills and payments, with the people of its approvals. The
 * receipt of a family is one paper, however many children stand on it.
 */
export async function listChanges(db: Db, { from, to }: Stretch): Promise<ChangeSum[]> {
  const found = await sql<ChangeSum>`
    with approved as (
      select i.document_id, r.first_name || ' ' || r.last_name as asked_by,
        string_agg(distinct u.first_name || ' ' || u.last_name, ' and ') as agreed_by
      from workflows.items i
      left join identity.users r on r.tenant_id = i.tenant_id and r.id = i.requested_by
      left join workflows.events e on e.tenant_id = i.tenant_id and e.item_id = i.id and e.counts
      left join identity.users u on u.tenant_id = e.tenant_id and u.id = e.user_id
      where i.status = 'approved'
      group by 1, 2
    ), posted as (
      select coalesce(p.receipt_number, j.id::text) as paper, j.source, j.source_id, j.created_by,
        sum(l.amount_cents) as amount_cents
      from finance.accounts a
      join finance.lines l on l.tenant_id = a.tenant_id and l.account_id = a.id
      join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
      left join finance.payments p on p.tenant_id = j.tenant_id and p.id = j.source_id
        and j.source in ('payment-cancelled', 'goods-cancelled')
      where ${figureRule('changed').lines} and l.posted_on between ${from} and ${to}
      group by j.tenant_id, j.id, p.receipt_number
      having sum(l.amount_cents) <> 0
    )
    select p.source, p.created_by, u.first_name || ' ' || u.last_name as who,
      string_agg(distinct w.asked_by, ', ') as asked_by,
      string_agg(distinct w.agreed_by, ', ') as agreed_by,
      count(distinct p.paper)::int as count, sum(p.amount_cents) as amount_cents
    from posted p
    left join identity.users u on u.id = p.created_by
    left join finance.waiver_uses s on s.id = p.source_id
    left join finance.waiver_members m on m.tenant_id = s.tenant_id and m.id = s.waiver_member_id
    left join approved w on w.document_id = coalesce(m.waiver_id, p.source_id)
    group by p.source, p.created_by, u.first_name, u.last_name
    order by p.source, 3
    limit 300
  `.execute(db);
  return found.rows;
}

export interface SponsorSum {
  sponsor: string;
  student_id: string | null;
  label: string;
  learner_count: number;
  receipt_count: number;
  amount_cents: number;
}

/** Receipts by bursary less cancelled ones, by who gave and perhaps by learner. */
export async function listSponsors(
  db: Db,
  { from, to }: Stretch,
  each: 'group' | 'learner',
): Promise<SponsorSum[]> {
  const sponsor = sql`coalesce(p.payer_name, ${unnamed_payer})`;
  const learner = each === 'learner' ? sql`l.student_id` : sql`null::uuid`;
  const label =
    each === 'learner'
      ? sql`${sponsor} || ': ' || concat_ws(' ', s.first_name, s.surname) || ', ' || s.admission_number`
      : sponsor;
  const found = await sql<SponsorSum>`
    select ${sponsor} as sponsor, ${learner} as student_id, ${label} as label,
      count(distinct p.student_id)::int as learner_count,
      count(distinct p.receipt_number)::int as receipt_count, -sum(l.amount_cents) as amount_cents
    from finance.accounts a
    join finance.lines l on l.tenant_id = a.tenant_id and l.account_id = a.id
    join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    join finance.payments p on p.tenant_id = j.tenant_id and p.id = j.source_id
    left join students.students s on s.tenant_id = l.tenant_id and s.id = l.student_id
    where ${figureRule('collected').lines} and p.method = 'bursary'
      and l.posted_on between ${from} and ${to}
    group by 1, 2, 3
    having sum(l.amount_cents) <> 0
    order by 1, 6 desc
    limit 5000
  `.execute(db);
  return found.rows;
}

/** Lists what is held of each sponsor's cheques. */
export async function listHeld(db: Db): Promise<{ sponsor: string; held_cents: number }[]> {
  const found = await sql<{ sponsor: string; held_cents: number }>`
    select b.sponsor, sum(b.amount_cents - b.moved_cents - coalesce(s.cents, 0)) as held_cents
    from finance.bursaries b
    left join lateral (
      select sum(s.amount_cents) as cents from finance.bursary_shares s
      where s.tenant_id = b.tenant_id and s.bursary_id = b.id and s.payment_id is not null
    ) s on true
    group by b.sponsor
    having sum(b.amount_cents - b.moved_cents - coalesce(s.cents, 0)) <> 0
    order by b.sponsor
    limit 300
  `.execute(db);
  return found.rows;
}

/** Adds up what was receipted for capitation vote heads beside the tranches, by the ledger. */
export async function sumGrants(db: Db, { starts_on, ends_on }: YearDays): Promise<number> {
  const { lines, sign } = lineRule('capitation');
  const found = await sql<{ cents: number }>`
    select coalesce(sum(l.amount_cents), 0) * ${sign}::int as cents
    from finance.accounts a
    join finance.lines l on l.tenant_id = a.tenant_id and l.account_id = a.id
    join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    where ${lines} and l.posted_on between ${starts_on}::date and ${ends_on}::date
      and not j.source_id in (
        select o.id from finance.other_incomes o where o.tranche_id is not null)
  `.execute(db);
  return found.rows[0]!.cents;
}

/** Learners with a UPI who were on the roll on the day each tranche was counted. */
export async function countRegistered(db: Db, year_id: string): Promise<Map<string, number>> {
  const found = await sql<{ id: string; count: number }>`
    select t.id, (
      select count(*)::int from students.students s
      where s.tenant_id = t.tenant_id and s.school_id = t.school_id and s.upi is not null
        and ${on_roll}) as count
    from finance.capitation_tranches t
    where t.financial_year_id = ${year_id}
    limit 6
  `.execute(db);
  return new Map(found.rows.map((row) => [row.id, row.count]));
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
    select to_char(d.posted_on, 'YYYY-MM') as month, ${sumOfDays('billed')} as billed_cents,
      ${sumOfDays('collected')} as collected_cents, ${sumOfDays('spent')} as spent_cents
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
