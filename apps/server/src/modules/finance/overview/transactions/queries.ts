import type { InputOf } from '@darasa/contract/endpoint';
import {
  backdated_after_days,
  kindOfSource,
  unnamed_payer,
} from '@darasa/contract/finance/books/figures';
import type {
  listTransactions,
  TransactionPage,
  TransactionRow,
} from '@darasa/contract/finance/overview/transactions';
import { type RawBuilder, sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import {
  figureRule,
  lineRule,
  sourceIs,
  waiverOfPosting,
} from '#modules/finance/books/figures/queries.ts';

export type TransactionFilter = Omit<InputOf<typeof listTransactions>, 'page' | 'page_size'>;
type Condition = RawBuilder<unknown>;
/** The school is named for the planner's sake; row security has the last word. */
export type SchoolPlace = { school_id: string };

type StoredRow = Omit<TransactionRow, 'kind'>;

const is_backdated = sql`((j.created_at at time zone 'Africa/Nairobi')::date
  >= j.posted_on + ${backdated_after_days}::int)`;

/** A page of the journals, with the count and the sum of all that match: one statement. */
export async function listPage(
  db: Db,
  where: SchoolPlace,
  input: InputOf<typeof listTransactions>,
): Promise<Omit<TransactionPage, 'about'>> {
  const { page, page_size } = input;
  const proof = proofOf(db, where, input);
  const found = await sql<StoredRow & Counted>`
    with found as ${keptOrNot(input)} (${matching(db, where, input)})
    select n.count, n.total_cents, n.proof_cents, p.*
    from (
      select count(*)::int as count, ${totalOf(db, where, input)} as total_cents,
        ${proof?.cents ?? sql`null::bigint`} as proof_cents
      from found
    ) n
    left join (${shownRows(input, sql`limit ${page_size} offset ${(page - 1) * page_size}`)}) p on true
    order by ${orderOf(input.sort, 'p')}
  `.execute(db);
  const rows = found.rows.flatMap(({ count: _, total_cents: __, proof_cents: ___, ...row }) =>
    row.id === null ? [] : [{ ...row, kind: kindOfSource(row.source) }],
  );
  const first = found.rows[0];
  return {
    rows,
    count: first?.count ?? 0,
    total_cents: first?.total_cents ?? 0,
    proof: proof ? { how: proof.how, cents: first?.proof_cents ?? 0 } : null,
  };
}

interface Counted {
  count: number;
  total_cents: number;
  proof_cents: number | null;
}

export async function listForExport(
  db: Db,
  where: SchoolPlace,
  filter: TransactionFilter,
  limit: number,
): Promise<TransactionRow[]> {
  const found = await sql<StoredRow>`
    with found as materialized (${matching(db, where, filter)})
    select p.* from (${shownRows(filter, sql`limit ${limit}`)}) p
    order by ${orderOf(filter.sort, 'p')}
  `.execute(db);
  return found.rows.map((row) => ({ ...row, kind: kindOfSource(row.source) }));
}

/** Lists who has entered movements of this school. */
export async function listEnterers(db: Db): Promise<{ id: string; name: string }[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ id: string; name: string }>`
    select u.id, u.first_name || ' ' || u.last_name as name
    from (
      select distinct j.created_by from finance.journals j
      where j.tenant_id = ${tenant_id} and j.school_id = ${school_id}
    ) e
    join identity.users u on u.tenant_id = ${tenant_id} and u.id = e.created_by
    order by 2
    limit 200
  `.execute(db);
  return found.rows;
}

/** Lists what the ids of a filter are called. */
export async function listAbout(db: Db, filter: TransactionFilter): Promise<string[]> {
  const ids = [
    filter.account_id,
    filter.semester_id,
    filter.vote_head_id,
    filter.class_id,
    filter.student_id,
    filter.created_by,
    filter.taken_by,
    filter.money_account_id,
  ].filter((id) => id !== undefined && id !== 'none');
  const words = [
    filter.class_id === 'none' && 'no class',
    filter.vote_head_id === 'none' && 'no vote head',
    filter.created_by === 'none' && 'the system',
    filter.payer,
  ].filter((word) => typeof word === 'string');
  if (ids.length === 0) return words;
  const found = await sql<{ name: string }>`
    select a.name from finance.accounts a where a.id = any(${ids}::uuid[])
    union all
    select t.name || ' ' || t.year from administration.terms t where t.id = any(${ids}::uuid[])
    union all
    select v.name from finance.vote_heads v where v.id = any(${ids}::uuid[])
    union all
    select c.name from administration.classes c where c.id = any(${ids}::uuid[])
    union all
    select concat_ws(' ', s.first_name, s.surname) from students.students s
    where s.id = any(${ids}::uuid[])
    union all
    select m.name from finance.money_accounts m where m.id = any(${ids}::uuid[])
    union all
    select u.first_name || ' ' || u.last_name from identity.users u where u.id = any(${ids}::uuid[])
  `.execute(db);
  return [...found.rows.map((row) => row.name), ...words];
}

const shownRows = (filter: TransactionFilter, limit: Condition): Condition => sql`
  select j.id, j.number, j.posted_on, j.created_at as entered_at, j.source, j.memo,
    f.amount_cents,
    u.first_name || ' ' || u.last_name as entered_by, ${is_backdated} as is_backdated,
    exists (select 1 from finance.journals r
      where r.tenant_id = j.tenant_id and r.reverses_id = j.id) as is_reversed
  from (select * from found f order by ${orderOf(filter.sort, 'f')} ${limit}) f
  join finance.journals j on j.id = f.id
  left join identity.users u on u.tenant_id = j.tenant_id and u.id = j.created_by`;

/**
 * What is rare is looked for once. What the index has in order is counted and turned over there,
 * without gathering all of it first.
 */
const keptOrNot = (filter: TransactionFilter): Condition =>
  isPlain(filter) && !countsLines(filter) ? sql`not materialized` : sql`materialized`;

/** Whether single lines are asked for; otherwise a journal counts with all it moved. */
const countsLines = (filter: TransactionFilter): boolean =>
  Boolean(
    filter.figure ||
    filter.account_id ||
    filter.student_id ||
    filter.class_id ||
    filter.semester_id ||
    filter.not_semester_id ||
    filter.term_from ||
    filter.term_to ||
    filter.vote_head_id,
  );

/** Filters that the sums of days know as well; with any other the lines are added up. */
function isPlain(filter: TransactionFilter): boolean {
  const { method, taken_by, money_account_id, payer, tranche_id, created_by } = filter;
  const { backdated, entered_from, search, min_shillings, max_shillings, way } = filter;
  return !(
    [method, taken_by, money_account_id, payer, tranche_id, created_by].some(Boolean) ||
    [backdated, entered_from, search, min_shillings, max_shillings, way].some(Boolean)
  );
}

function totalOf(db: Db, where: SchoolPlace, filter: TransactionFilter): Condition {
  if (countsLines(filter) || !isPlain(filter)) return sql`coalesce(sum(amount_cents), 0)`;
  return sql`coalesce((select sum(d.debit_cents) from finance.day_sums d
    where ${sql.join(dayConditions(db, where, filter), sql` and `)}), 0)`;
}

/** Lines are proved by the sums of days, whole postings by their other side. */
function proofOf(db: Db, where: SchoolPlace, filter: TransactionFilter) {
  if (!isPlain(filter)) return null;
  if (!countsLines(filter)) {
    const days = sql.join(dayConditions(db, where, filter), sql` and `);
    return {
      how: 'credits' as const,
      cents: sql`coalesce((select sum(d.credit_cents) from finance.day_sums d where ${days}), 0)`,
    };
  }
  const { figure, account_id, student_id, class_id, semester_id, vote_head_id } = filter;
  if (!figure || figure === 'capitation' || student_id || class_id) return null;
  const { lines, sign } = figureRule(figure, 'd.source');
  const all = [...dayConditions(db, where, filter), lines];
  if (account_id) all.push(sql`d.account_id = ${account_id}`);
  if (semester_id) all.push(sql`d.semester_id = ${semester_id}`);
  if (vote_head_id === 'none') all.push(sql`d.vote_head_id is null`);
  else if (vote_head_id) all.push(sql`d.vote_head_id = ${vote_head_id}`);
  all.push(...termConditions(filter, 'd'));
  return {
    how: 'days' as const,
    cents: sql`coalesce((
      select sum(d.debit_cents - d.credit_cents) * ${sign}::int
      from finance.day_sums d
      join finance.accounts a on a.tenant_id = d.tenant_id and a.id = d.account_id
      where ${sql.join(all, sql` and `)}), 0)`,
  };
}

function dayConditions(db: Db, { school_id }: SchoolPlace, filter: TransactionFilter): Condition[] {
  const { tenant_id } = scopeOf(db);
  const days = [sql`d.tenant_id = ${tenant_id} and d.school_id = ${school_id}`];
  if (filter.from) days.push(sql`d.posted_on >= ${filter.from}::date`);
  if (filter.to) days.push(sql`d.posted_on <= ${filter.to}::date`);
  if (filter.kind) days.push(sql`${sourceIs('d.source', filter.kind)}`);
  if (filter.source) days.push(sql`d.source = ${filter.source}`);
  return days;
}

function matching(db: Db, where: SchoolPlace, filter: TransactionFilter): Condition {
  const { tenant_id } = scopeOf(db);
  const journals = [
    sql`j.tenant_id = ${tenant_id} and j.school_id = ${where.school_id}`,
    ...journalConditions(filter),
  ];
  if (!countsLines(filter)) {
    const sized = amountConditions(filter, sql`j.amount_cents`);
    return sql`select j.id, j.posted_on, j.number, j.amount_cents from finance.journals j
      where ${sql.join([...journals, ...sized], sql` and `)}`;
  }
  const sized = amountConditions(filter, sql`abs(sum(l.amount_cents))`);
  const lines = [sql`l.tenant_id = ${tenant_id}`, ...lineConditions(filter)];
  const moved = sql.join([sql`sum(l.amount_cents) <> 0`, ...sized], sql` and `);
  const rule = filter.figure && lineRule(filter.figure);
  if (!rule || rule.halves) {
    // Added up first: the other way each of many lines looked for its journal.
    if (rule?.halves) journals.push(rule.halves.journals);
    const accounts = rule?.halves?.accounts ?? accountsOfLearners(filter);
    if (accounts) {
      lines.push(sql`l.account_id = any (array(
        select a.id from finance.accounts a where a.tenant_id = ${tenant_id} and ${accounts}))`);
    }
    return sql`select j.id, j.posted_on, j.number, s.amount_cents
      from (
        select l.journal_id, sum(l.amount_cents) * ${rule?.sign ?? 1}::int as amount_cents
        from finance.lines l
        where ${sql.join([...lines, ...dayOfLines(filter)], sql` and `)}
        group by l.journal_id
        having ${moved}
      ) s
      join finance.journals j on j.id = s.journal_id
      where ${sql.join(journals, sql` and `)}`;
  }
  // A learner has few lines; otherwise the postings are gathered once, and not looked for by each line.
  const gathered = filter.student_id ? sql`not materialized` : sql`materialized`;
  return sql`with j as ${gathered} (
      select j.tenant_id, j.id, j.posted_on, j.number, j.source, j.source_id
      from finance.journals j where ${sql.join(journals, sql` and `)}
    )
    select f.id, f.posted_on, f.number, f.amount_cents
    from (
      select f.*, abs(sum(f.amount_cents) over (partition by f.decided_id)) as decided_cents
      from (
        select j.id, j.posted_on, j.number, coalesce(w.waiver_id, j.id) as decided_id,
          sum(l.amount_cents) * ${rule.sign}::int as amount_cents
        from finance.lines l
        join j on j.tenant_id = l.tenant_id and j.id = l.journal_id
        join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
        ${waiverOfPosting}
        where ${sql.join([...lines, rule.lines], sql` and `)}
        group by j.id, j.posted_on, j.number, w.waiver_id
        having sum(l.amount_cents) <> 0
      ) f
    ) f
    where ${sql.join([sql`true`, ...amountConditions(filter, sql`f.decided_cents`)], sql` and `)}`;
}

/** A line has the day of its journal. */
function dayOfLines({ from, to }: TransactionFilter): Condition[] {
  const all: Condition[] = [];
  if (from) all.push(sql`l.posted_on >= ${from}::date`);
  if (to) all.push(sql`l.posted_on <= ${to}::date`);
  return all;
}

function journalConditions(filter: TransactionFilter): Condition[] {
  const { from, to, kind, created_by, backdated, search } = filter;
  const all: Condition[] = [];
  if (from) all.push(sql`j.posted_on >= ${from}::date`);
  if (to) all.push(sql`j.posted_on <= ${to}::date`);
  if (kind) all.push(sourceIs('j.source', kind));
  if (filter.source) all.push(sql`j.source = ${filter.source}`);
  if (created_by === 'none') all.push(sql`j.created_by is null`);
  else if (created_by) all.push(sql`j.created_by = ${created_by}`);
  if (backdated) all.push(is_backdated);
  if (filter.entered_from) all.push(sql`j.created_at >= ${filter.entered_from}::date`);
  const paid = paymentConditions(filter);
  if (paid.length > 0) {
    all.push(sql`j.source_id in (
      select p.id from finance.payments p where ${sql.join(paid, sql` and `)})`);
  }
  const { tranche_id } = filter;
  if (tranche_id) {
    const is_none = tranche_id === 'none';
    all.push(sql`${is_none ? sql`not` : sql``} j.source_id in (
      select o.id from finance.other_incomes o
      where ${is_none ? sql`o.tranche_id is not null` : sql`o.tranche_id = ${tranche_id}`})`);
  }
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    const number = /^#?(\d{1,12})$/.exec(search)?.[1];
    all.push(sql`(j.memo ilike ${pattern} ${number ? sql`or j.number = ${number}::bigint` : sql``}
      or j.source_id in (select p.id from finance.payments p where p.reference ilike ${pattern}
        or p.payer_name ilike ${pattern}))`);
  }
  return all;
}

function paymentConditions(filter: TransactionFilter): Condition[] {
  const { method, taken_by, money_account_id, payer } = filter;
  const all: Condition[] = [];
  if (method) all.push(sql`p.method = ${method}`);
  if (taken_by) all.push(sql`p.recorded_by = ${taken_by}`);
  if (money_account_id) all.push(sql`p.money_account_id = ${money_account_id}`);
  if (payer) all.push(sql`coalesce(p.payer_name, ${unnamed_payer}) = ${payer}`);
  return all;
}

function lineConditions(filter: TransactionFilter): Condition[] {
  const { account_id, student_id, class_id, semester_id, vote_head_id } = filter;
  const all: Condition[] = [];
  if (account_id) all.push(sql`l.account_id = ${account_id}`);
  if (account_id && filter.way) {
    all.push(filter.way === 'in' ? sql`l.amount_cents > 0` : sql`l.amount_cents < 0`);
  }
  if (student_id) all.push(sql`l.student_id = ${student_id}`);
  if (semester_id) all.push(sql`l.semester_id = ${semester_id}`);
  all.push(...termConditions(filter, 'l'));
  if (vote_head_id === 'none') all.push(sql`l.vote_head_id is null`);
  else if (vote_head_id) all.push(sql`l.vote_head_id = ${vote_head_id}`);
  if (class_id) {
    const of_class = class_id === 'none' ? sql`is null` : sql`= ${class_id}`;
    all.push(
      sql`l.student_id in (select s.id from students.students s where s.class_id ${of_class})`,
    );
  }
  return all;
}

/** Without a figure what a learner owes is meant, and not the other side of it. */
function accountsOfLearners(filter: TransactionFilter): Condition | null {
  const { account_id, student_id, class_id, semester_id, term_from, term_to } = filter;
  const by_learner = student_id ?? class_id ?? semester_id ?? term_from ?? term_to;
  return !account_id && by_learner ? sql`a.part in ('fees-receivable', 'prepayments')` : null;
}

function termConditions(filter: TransactionFilter, of: 'l' | 'd'): Condition[] {
  const semester = sql.raw(`${of}.semester_id`);
  const all: Condition[] = [];
  if (filter.not_semester_id) {
    all.push(sql`${semester} is distinct from ${filter.not_semester_id}::uuid`);
  }
  const { term_from = null, term_to = null } = filter;
  if (term_from || term_to) {
    all.push(sql`${semester} in (select t.id from administration.terms t
      where t.starts_on >= coalesce(${term_from}::date, '-infinity')
        and t.starts_on <= coalesce(${term_to}::date, 'infinity'))`);
  }
  return all;
}

function amountConditions(filter: TransactionFilter, amount: Condition): Condition[] {
  const { min_shillings, max_shillings } = filter;
  const all: Condition[] = [];
  if (min_shillings) all.push(sql`${amount} >= ${min_shillings * 100}`);
  if (max_shillings) all.push(sql`${amount} <= ${max_shillings * 100}`);
  return all;
}

function orderOf(sort: TransactionFilter['sort'], of: 'f' | 'p') {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  return sql.raw(`${of}.${column} ${way}, ${of}.number ${way}`);
}
