import { school_currency } from '@darasa/contract/finance/books/setup';
import { sql } from 'kysely';
import { type Db, planAnew, scopeOf } from '#platform/db/scope.ts';
import { receiptNumbers } from './receipt-numbers-queries.ts';
import type { Part, PostedJournal, PostedLine } from './entry.ts';

export interface Chain {
  last_number: number;
  last_hash: string;
}

/** Holds the end of the school's chain until the transaction ends: the next who posts waits here. */
export async function lockChain(db: Db, tenant_id: string, school_id: string): Promise<Chain> {
  const found = await sql<Chain>`
    insert into finance.chains as c (tenant_id, school_id)
    values (${tenant_id}, ${school_id})
    on conflict (tenant_id, school_id) do update set last_number = c.last_number
    returning last_number, last_hash
  `.execute(db);
  return found.rows[0]!;
}

export async function listParts(db: Db): Promise<Map<Part, string>> {
  const found = await sql<{ part: Part; id: string }>`
    select a.part, a.id
    from finance.accounts a
    where a.part is not null
  `.execute(db);
  return new Map(found.rows.map(({ part, id }) => [part, id]));
}

export interface ForeignAccount {
  account_id: string;
  name: string;
  currency: string;
}

/** Accounts whose money is not what the books are kept in. */
export async function listForeign(db: Db): Promise<ForeignAccount[]> {
  const found = await sql<ForeignAccount>`
    select m.account_id, m.name, m.currency
    from finance.money_accounts m
    where m.currency <> ${school_currency}
    limit 100
  `.execute(db);
  return found.rows;
}

export interface MonthState {
  month: string;
  year_state: string | null;
  is_locked: boolean;
}

/** Whether the books are open on these days: the year they lie in, and the lock of their month. */
export async function findMonths(db: Db, days: string[]): Promise<MonthState[]> {
  const found = await sql<MonthState>`
    select
      d.day as month,
      (select y.state from finance.financial_years y where d.day between y.starts_on and y.ends_on)
        as year_state,
      coalesce((
        select m.is_locked
        from finance.month_locks m
        where m.month = date_trunc('month', d.day)::date
        order by m.created_at desc
        limit 1
      ), false) as is_locked
    from unnest(${days}::date[]) d (day)
  `.execute(db);
  return found.rows;
}

/** Bank accounts whose month was signed: what was signed stays as it was. */
export async function listSigned(db: Db, days: string[]) {
  const found = await sql<{ account_id: string; month: string }>`
    select m.account_id, to_char(r.month, 'YYYY-MM') as month
    from finance.reconciliations r
    join finance.money_accounts m on m.tenant_id = r.tenant_id and m.id = r.money_account_id
    where r.state = 'signed'
      and r.month in (select date_trunc('month', d)::date from unnest(${days}::date[]) d)
  `.execute(db);
  return new Set(found.rows.map((row) => `${row.account_id} ${row.month}`));
}

interface Posting {
  tenant_id: string;
  school_id: string;
  user_id: string | null;
  now: string;
  journals: PostedJournal[];
  lines: PostedLine[];
  dues: DueChange[];
  balances: BalanceChange[];
  days: DayChange[];
}

/** The change of a day is what the lines of a posting add to the sums of their day. */
export interface DayChange {
  id: string;
  posted_on: string;
  account_id: string;
  source: string;
  semester_id: string | null;
  vote_head_id: string | null;
  debit_cents: number;
  credit_cents: number;
  line_count: number;
}

export interface DueChange {
  student_id: string;
  semester_id: string;
  vote_head_id: string;
  change_cents: number;
}

export interface BalanceChange {
  student_id: string;
  owed_cents: number;
  prepaid_cents: number;
  last_paid_on: string | null;
}

/**
 * Journals, lines, what they do to dues, balances and the sums of the day, and the new end of the
 * chain: one statement, however many there are. Nobody else posts meanwhile, so what stood in the
 * balances before is what the chain's own sums were made of. It is looked up learner by learner: a
 * join would read the whole school for one payment.
 */
export async function insertPosting(db: Db, posting: Posting): Promise<void> {
  const { tenant_id, school_id, journals, lines, dues, balances, days } = posting;
  const last = journals.at(-1)!;
  await sql`
    with journals as (
      insert into finance.journals (tenant_id, id, school_id, number, posted_on, source, source_id,
        memo, line_count, amount_cents, reverses_id, previous_hash, hash, created_by, created_at)
      select ${tenant_id}::uuid, j.id, ${school_id}::uuid, j.number, j.posted_on, j.source,
        j.source_id, j.memo, j.line_count, j.amount_cents, j.reverses_id, j.previous_hash, j.hash,
        ${posting.user_id}::uuid, ${posting.now}::timestamptz
      from json_to_recordset(${JSON.stringify(journals)}::json) as j (id uuid, number bigint,
        posted_on date, source text, source_id uuid, memo text, line_count int, amount_cents bigint,
        reverses_id uuid, previous_hash text, hash text)
    ), lines as (
      insert into finance.lines (tenant_id, journal_id, line_number, line_count, school_id, posted_on,
        account_id, amount_cents, student_id, semester_id, vote_head_id)
      select ${tenant_id}::uuid, l.journal_id, l.line_number, l.line_count, ${school_id}::uuid,
        l.posted_on, l.account_id, l.amount_cents, l.student_id, l.semester_id, l.vote_head_id
      from json_to_recordset(${JSON.stringify(lines)}::json) as l (journal_id uuid,
        line_number int, line_count int, posted_on date, account_id uuid, amount_cents bigint,
        student_id uuid, semester_id uuid, vote_head_id uuid)
    ), dues as (
      insert into finance.dues as d (tenant_id, school_id, student_id, semester_id, vote_head_id,
        due_cents)
      select ${tenant_id}::uuid, ${school_id}::uuid, n.student_id, n.semester_id, n.vote_head_id,
        n.change_cents
      from json_to_recordset(${JSON.stringify(dues)}::json) as n (student_id uuid,
        semester_id uuid, vote_head_id uuid, change_cents bigint)
      on conflict (tenant_id, student_id, semester_id, vote_head_id)
      do update set due_cents = d.due_cents + excluded.due_cents
    ), days as (
      insert into finance.day_sums as d (tenant_id, id, school_id, posted_on, account_id, source,
        semester_id, vote_head_id, debit_cents, credit_cents, line_count)
      select ${tenant_id}::uuid, n.id, ${school_id}::uuid, n.posted_on, n.account_id, n.source,
        n.semester_id, n.vote_head_id, n.debit_cents, n.credit_cents, n.line_count
      from json_to_recordset(${JSON.stringify(days)}::json) as n (id uuid, posted_on date,
        account_id uuid, source text, semester_id uuid, vote_head_id uuid, debit_cents bigint,
        credit_cents bigint, line_count bigint)
      on conflict (tenant_id, account_id, posted_on, source, semester_id, vote_head_id)
      do update set
        debit_cents = d.debit_cents + excluded.debit_cents,
        credit_cents = d.credit_cents + excluded.credit_cents,
        line_count = d.line_count + excluded.line_count
    ), change as (
      select n.student_id, n.owed_cents, n.prepaid_cents, n.last_paid_on
      from json_to_recordset(${JSON.stringify(balances)}::json) as n (student_id uuid,
        owed_cents bigint, prepaid_cents bigint, last_paid_on date)
    ), was as materialized (
      select n.owed_cents - n.prepaid_cents as change_cents, coalesce((
        select b.balance_cents
        from finance.balances b
        where b.tenant_id = ${tenant_id}::uuid and b.student_id = n.student_id
      ), 0) as cents
      from change n
    ), moved as (
      select w.cents as was, w.cents + w.change_cents as becomes from was w
    ), totals as (
      select
        coalesce(sum((m.becomes > 0)::int - (m.was > 0)::int), 0) as owing_count,
        coalesce(sum(greatest(m.becomes, 0) - greatest(m.was, 0)), 0) as owing_cents,
        coalesce(sum((m.becomes < 0)::int - (m.was < 0)::int), 0) as credit_count,
        coalesce(sum(least(m.becomes, 0) - least(m.was, 0)), 0) as credit_cents
      from moved m
    ), balances as (
      insert into finance.balances as b (tenant_id, school_id, student_id, owed_cents, prepaid_cents,
        last_paid_on)
      select ${tenant_id}::uuid, ${school_id}::uuid, n.student_id, n.owed_cents, n.prepaid_cents,
        n.last_paid_on
      from change n
      on conflict (tenant_id, student_id)
      do update set
        owed_cents = b.owed_cents + excluded.owed_cents,
        prepaid_cents = b.prepaid_cents + excluded.prepaid_cents,
        last_paid_on = greatest(b.last_paid_on, excluded.last_paid_on)
    )
    update finance.chains c
    set last_number = ${last.number}, last_hash = ${last.hash},
      owing_count = c.owing_count + t.owing_count, owing_cents = c.owing_cents + t.owing_cents,
      credit_count = c.credit_count + t.credit_count, credit_cents = c.credit_cents + t.credit_cents
    from totals t
    where c.tenant_id = ${tenant_id}::uuid and c.school_id = ${school_id}::uuid
  `.execute(db);
}

export async function listJournals(db: Db, source: string, source_ids: string[]) {
  const found = await sql<PostedJournal & { lines: PostedLine[] }>`
    select j.id, j.number, j.posted_on, j.source, j.source_id,
      j.memo, j.line_count, j.amount_cents, j.reverses_id, j.previous_hash, j.hash,
      (
        select jsonb_agg(jsonb_build_object('journal_id', l.journal_id, 'line_number', l.line_number, 'line_count', l.line_count,
          'posted_on', l.posted_on, 'account_id', l.account_id, 'amount_cents', l.amount_cents,
          'student_id', l.student_id, 'semester_id', l.semester_id, 'vote_head_id', l.vote_head_id)
          order by l.line_number)
        from finance.lines l
        where l.tenant_id = j.tenant_id and l.journal_id = j.id
      ) as lines
    from finance.journals j
    where j.source = ${source} and j.source_id = any(${source_ids}::uuid[])
  `.execute(db);
  return new Map(found.rows.map((journal) => [journal.source_id, journal]));
}

/** A stretch of the chain, in its order, for whoever proves it. */
export async function listChain(db: Db, after_number: number, limit: number) {
  const found = await sql<PostedJournal & { lines: PostedLine[] }>`
    select j.id, j.number, j.posted_on, j.source, j.source_id,
      j.memo, j.line_count, j.amount_cents, j.reverses_id, j.previous_hash, j.hash, l.lines
    from finance.journals j
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('journal_id', l.journal_id,
        'line_number', l.line_number, 'line_count', l.line_count, 'posted_on', l.posted_on, 'account_id', l.account_id,
        'amount_cents', l.amount_cents, 'student_id', l.student_id, 'semester_id', l.semester_id,
        'vote_head_id', l.vote_head_id) order by l.line_number), '[]'::jsonb) as lines
      from finance.lines l
      where l.tenant_id = j.tenant_id and l.journal_id = j.id
    ) l
    where j.number > ${after_number}
    order by j.number
    limit ${limit}
  `.execute(db);
  return found.rows;
}

interface Break {
  what: string;
  student_id: string | null;
  student_name: string | null;
  difference_cents: number;
}

/**
 * What sponsors owe by their papers: the lists they were sent, less the cheques that were used for
 * them. Papers that the books never knew are left out.
 */
const owedOnPaper = sql`
  select sum(o.cents - coalesce(y.cents, 0)) as cents
  from (
    select i.id, sum(l.amount_cents) as cents
    from finance.sponsor_invoices i
    join finance.sponsor_invoice_lines l on l.sponsor_invoice_id = i.id
    where i.cancelled_at is null and exists (
      select from finance.journals j where j.source = 'sponsor-invoice' and j.source_id = i.id)
    group by i.id
  ) o
  left join (
    select y.sponsor_invoice_id, sum(l.amount_cents) as cents
    from finance.sponsor_payments y
    join finance.journals j on j.source_id = y.id
      and j.source in ('bursary-invoice', 'bursary-invoice-back')
    join finance.lines l on l.journal_id = j.id
    join finance.accounts a on a.id = l.account_id and a.part = 'bursaries-held'
    group by y.sponsor_invoice_id
  ) y on y.sponsor_invoice_id = o.id`;

/** What bills hold back by their papers, less the vouchers that paid it out. */
const heldOnPaper = sql`
  select sum(e.retention_cents - coalesce((
    select sum(v.gross_cents) from finance.vouchers v
    where v.expense_id = e.id and v.state = 'paid' and v.is_retention
  ), 0)) as cents
  from finance.expenses e
  where e.is_bill and e.state in ('approved', 'paid')`;

/** Sums that must agree, whatever happened: each row is a sum that does not. */
export async function listBreaks(db: Db) {
  const { school_id } = scopeOf(db);
  planAnew(db);
  const found = await sql<Break>`
    with part as (
      select part, id from finance.accounts
      where part is not null and school_id = ${school_id}::uuid
    ),
    owed as (
      select l.student_id, sum(l.amount_cents) as cents
      from finance.lines l join part p on p.id = l.account_id and p.part = 'fees-receivable'
      group by l.student_id
    ), prepaid as (
      select l.student_id, -sum(l.amount_cents) as cents
      from finance.lines l join part p on p.id = l.account_id and p.part = 'prepayments'
      group by l.student_id
    ), due as (
      select d.student_id, sum(d.due_cents) as cents from finance.dues d group by d.student_id
    )
    select d.what, d.student_id, d.difference_cents,
      case when s.id is not null
        then concat_ws(' ', s.first_name, s.surname) || ', ' || s.admission_number end as student_name
    from (
    select 'owed' as what, coalesce(o.student_id, b.student_id) as student_id,
      (coalesce(b.owed_cents, 0) - coalesce(o.cents, 0)) as difference_cents
    from owed o full join finance.balances b on b.student_id = o.student_id
    where coalesce(b.owed_cents, 0) <> coalesce(o.cents, 0)
    union all
    select 'prepaid', coalesce(p.student_id, b.student_id),
      (coalesce(b.prepaid_cents, 0) - coalesce(p.cents, 0))
    from prepaid p full join finance.balances b on b.student_id = p.student_id
    where coalesce(b.prepaid_cents, 0) <> coalesce(p.cents, 0)
    union all
    select 'dues', coalesce(o.student_id, d.student_id),
      (coalesce(d.cents, 0) - coalesce(o.cents, 0))
    from owed o full join due d on d.student_id = o.student_id
    where coalesce(d.cents, 0) <> coalesce(o.cents, 0)
    union all
    select 'days', null, coalesce(d.cents, 0) - coalesce(l.cents, 0)
    from (select account_id, posted_on, sum(amount_cents) as cents
      from finance.lines group by account_id, posted_on) l
    full join (select account_id, posted_on, sum(debit_cents - credit_cents) as cents
      from finance.day_sums group by account_id, posted_on) d
      on d.account_id = l.account_id and d.posted_on = l.posted_on
    where coalesce(d.cents, 0) <> coalesce(l.cents, 0)
    union all
    select 'totals', null, c.owing_cents + c.credit_cents - b.cents
    from (select coalesce(sum(owing_cents), 0) as owing_cents,
      coalesce(sum(credit_cents), 0) as credit_cents, coalesce(sum(owing_count), 0) as owing_count
      from finance.chains) c
    cross join (select coalesce(sum(balance_cents), 0) as cents,
      coalesce(sum(greatest(balance_cents, 0)), 0) as owing,
      count(*) filter (where balance_cents > 0) as owing_count from finance.balances) b
    where c.owing_cents + c.credit_cents <> b.cents or c.owing_cents <> b.owing
      or c.owing_count <> b.owing_count
    union all
    select 'invoices to sponsors', null, coalesce(k.cents, 0) - coalesce(p.cents, 0)
    from (select sum(l.amount_cents) as cents
      from finance.lines l join part p on p.id = l.account_id and p.part = 'sponsors-receivable') k
    cross join (${owedOnPaper}) p
    where coalesce(k.cents, 0) <> coalesce(p.cents, 0)
    union all
    select 'held back from suppliers', null, coalesce(k.cents, 0) - coalesce(p.cents, 0)
    from (select -sum(l.amount_cents) as cents
      from finance.lines l join part p on p.id = l.account_id and p.part = 'retentions') k
    cross join (${heldOnPaper}) p
    where coalesce(k.cents, 0) <> coalesce(p.cents, 0)
    union all
    select 'movements', null, coalesce(j.cents, 0) - coalesce(l.cents, 0)
    from (select posted_on, sum(amount_cents) as cents from finance.journals group by posted_on) j
    full join (select posted_on, sum(amount_cents) as cents from finance.lines
      where amount_cents > 0 group by posted_on) l on l.posted_on = j.posted_on
    where coalesce(j.cents, 0) <> coalesce(l.cents, 0)
    union all
    select 'books', null, t.total
    from (select coalesce(sum(amount_cents), 0) as total from finance.lines) t
    where t.total <> 0
    limit 100
    ) d
    left join students.students s on s.id = d.student_id
  `.execute(db);
  return found.rows;
}

/** Numbers that are missing between the first and the last paper of a series. */
export async function listReceiptGaps(db: Db): Promise<{ series: string; missing: number }[]> {
  const found = await sql<{ series: string; missing: number }>`
    select r.series, (max(r.number) - min(r.number) + 1 - count(*))::int as missing
    from (${receiptNumbers()}) r
    group by r.kind, r.series
    having max(r.number) - min(r.number) + 1 <> count(*)
    order by r.series
    limit 20
  `.execute(db);
  return found.rows;
}

/** Days whose seal no longer fits the chain. */
export async function listBrokenSeals(db: Db): Promise<string[]> {
  const found = await sql<{ sealed_on: string }>`
    select s.sealed_on
    from finance.seals s
    left join finance.journals j
      on j.tenant_id = s.tenant_id and j.school_id = s.school_id and j.number = s.last_number
    where s.last_number > 0 and j.hash is distinct from s.last_hash
    order by s.sealed_on
    limit 20
  `.execute(db);
  return found.rows.map((row) => row.sealed_on);
}
