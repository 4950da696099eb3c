import type { InputOf } from '@darasa/contract/endpoint';
import type { BalanceRow, listBalances } from '@darasa/contract/finance/families/balances';
import { school_zone } from '@darasa/rules/dates';
import { type RawBuilder, sql } from 'kysely';
import { type Db, keepOrder, scopeOf } from '#platform/db/scope.ts';
import { left } from '#modules/finance/books/figures/leavers-queries.ts';

export type BalanceFilter = Omit<InputOf<typeof listBalances>, 'page' | 'page_size'>;
type Part = RawBuilder<unknown>;

const shown = sql.raw(`
  s.id, s.admission_number, concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
  c.name as class_name, t.name as stream_name, s.status,
  (select g.phone
   from students.student_guardians r
   join students.guardians g on g.tenant_id = r.tenant_id and g.id = r.guardian_id
   where r.tenant_id = s.tenant_id and r.student_id = s.id
   order by r.priority, r.id
   limit 1) as guardian_phone,
  coalesce(b.owed_cents, 0) as owed_cents, coalesce(b.prepaid_cents, 0) as prepaid_cents,
  coalesce(b.balance_cents, 0) as balance_cents, b.last_paid_on`);
const names = sql.raw(`
  left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
  left join administration.streams t on t.tenant_id = s.tenant_id and t.id = s.stream_id`);

/** A page with its count and sum. For the usual list both are kept sums, so a page costs a page. */
export async function listPage(db: Db, input: InputOf<typeof listBalances>) {
  const { page, page_size } = input;
  if (byAmount(input)) keepOrder(db);
  const found = await sql<BalanceRow & { count: number; sum_cents: number }>`
    select n.count, n.sum_cents, p.*
    from (${isKept(input) ? keptTotals(db, input) : addedUp(db, input)}) n
    left join (
      select ${shown}
      from ${matching(db, input, names)}
      order by ${orderOf(input)}
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by ${shownOrder(input)}
  `.execute(db);
  const rows: BalanceRow[] = [];
  let count = 0;
  let total_cents = 0;
  for (const { count: all, sum_cents, ...row } of found.rows) {
    count = all;
    total_cents = sum_cents;
    if (row.id !== null) rows.push(row);
  }
  return { rows, count, total_cents };
}

export async function listForExport(
  db: Db,
  filter: BalanceFilter,
  limit: number,
): Promise<BalanceRow[]> {
  const found = await sql<BalanceRow>`
    select ${shown}
    from ${matching(db, filter, names)}
    order by ${orderOf(filter)}
    limit ${limit}
  `.execute(db);
  return found.rows;
}

/** Nothing but who owes, or who is in credit: then the end of the chain knows the sums. */
const isKept = (filter: BalanceFilter): boolean =>
  (filter.which === 'owing' || filter.which === 'credit') &&
  filter.leavers !== 'only' &&
  !filter.search &&
  !filter.class_id &&
  !filter.stream_id &&
  !filter.boarding &&
  !filter.fee_category_id &&
  !filter.vote_head_id &&
  !filter.semester_id &&
  !filter.as_at &&
  !filter.min_shillings &&
  !filter.max_shillings;

/** A page that stands in an index in its order. */
const byAmount = (filter: BalanceFilter): boolean =>
  isKept(filter) && filter.sort.endsWith('balance_cents');

// A sum has no order, so it need not go through an index one by one.
const addedUp = (db: Db, filter: BalanceFilter): Part => sql`
  select count(*)::int as count, coalesce(sum(b.balance_cents), 0) as sum_cents
  from ${matching(db, { ...filter, sort: 'name' })}`;

/** Whoever sees only some classes is not told the sum of the school: then the rows are added up. */
function keptTotals(db: Db, filter: BalanceFilter): Part {
  const { tenant_id, school_id } = scopeOf(db);
  const [count, cents] =
    filter.which === 'owing'
      ? [sql.raw('owing_count'), sql.raw('owing_cents')]
      : [sql.raw('credit_count'), sql.raw('credit_cents')];
  const leavers =
    filter.leavers === 'with'
      ? sql`select 0 as count, 0 as sum_cents`
      : addedUp(db, { ...filter, leavers: 'only' });
  return sql`
    select w.count, w.sum_cents
    from (
      select coalesce(max(c.${count}), 0) - min(l.count) as count,
        coalesce(max(c.${cents}), 0) - min(l.sum_cents) as sum_cents
      from (${leavers}) l
      left join finance.chains c on c.tenant_id = ${tenant_id} and c.school_id = ${school_id}
    ) w
    where (select current_setting('app.limits', true)) = '*'
    union all
    select m.count, m.sum_cents
    from (${addedUp(db, filter)}) m
    where (select current_setting('app.limits', true)) is distinct from '*'`;
}

function matching(db: Db, filter: BalanceFilter, with_names: Part = sql``): Part {
  const { tenant_id, school_id } = scopeOf(db);
  const conditions = [sql`s.tenant_id = ${tenant_id} and s.school_id = ${school_id}`];
  if (byAmount(filter)) {
    conditions.push(sql`b.tenant_id = ${tenant_id} and b.school_id = ${school_id}`);
  }
  const { class_id, stream_id, boarding, which, leavers, search } = filter;
  if (leavers === 'without') conditions.push(sql`not ${left}`);
  if (leavers === 'only') conditions.push(left);
  if (class_id) conditions.push(sql`s.class_id = ${class_id}`);
  if (stream_id) conditions.push(sql`s.stream_id = ${stream_id}`);
  if (boarding) conditions.push(sql`s.boarding = ${boarding}`);
  if (filter.fee_category_id) conditions.push(inCategory(filter.fee_category_id));
  if (which === 'owing') conditions.push(sql`b.balance_cents > 0`);
  if (which === 'credit') conditions.push(sql`b.balance_cents < 0`);
  if (which === 'clear') conditions.push(sql`coalesce(b.balance_cents, 0) = 0`);
  if (filter.min_shillings) {
    conditions.push(sql`abs(b.balance_cents) >= ${filter.min_shillings * 100}`);
  }
  if (filter.max_shillings) {
    conditions.push(sql`abs(b.balance_cents) <= ${filter.max_shillings * 100}`);
  }
  if (search) {
    for (const word of search.toLowerCase().split(/\s+/)) {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      conditions.push(sql`lower(concat_ws(' ', s.first_name, s.other_names, s.surname,
        s.admission_number)) like ${pattern}`);
    }
  }
  return sql`${joined(db, filter)} ${with_names} where ${sql.join(conditions, sql` and `)}`;
}

/** The category a learner is placed in today; without a placement that of day or of boarding. */
const inCategory = (id: string): Part => sql`
  coalesce((
    select p.fee_category_id from finance.fee_placements p
    where p.tenant_id = s.tenant_id and p.student_id = s.id
      and p.from_on <= (now() at time zone ${school_zone})::date
    order by p.from_on desc
    limit 1
  ), (
    select k.id from finance.fee_categories k
    where k.tenant_id = s.tenant_id and k.school_id = s.school_id and k.boarding = s.boarding
  )) = ${id}`;

/**
 * Whoever must have a balance is found by it; the others are learners with or without one. A page in
 * the order of the amounts takes its learners one by one: the planner, who takes a school for a few
 * rows, would hold each of fifty balances against all the learners.
 */
function joined(db: Db, filter: BalanceFilter): Part {
  const { tenant_id, school_id } = scopeOf(db);
  const on = sql`b.tenant_id = s.tenant_id and b.student_id = s.id`;
  if (byAmount(filter)) {
    return sql`finance.balances b
      cross join lateral (
        select s.* from students.students s where ${on} limit 1
      ) s`;
  }
  if (filter.which === 'owing' || filter.which === 'credit') {
    return sql`students.students s
      join ${balancesOf(filter)} b on ${on}
        and b.tenant_id = ${tenant_id} and b.school_id = ${school_id}`;
  }
  return sql`students.students s left join ${balancesOf(filter)} b on ${on}`;
}

/** Kept sums for now; for a day of the past, a term or a vote head the lines or dues themselves. */
function balancesOf({ as_at, vote_head_id, semester_id }: BalanceFilter): Part {
  if (!as_at && !vote_head_id && !semester_id) return sql`finance.balances`;
  const only: Part[] = [];
  if (vote_head_id) only.push(sql`x.vote_head_id = ${vote_head_id}`);
  if (semester_id) only.push(sql`x.semester_id = ${semester_id}`);
  if (!as_at) {
    return sql`(
      select x.tenant_id, x.school_id, x.student_id, sum(x.due_cents) as owed_cents,
        0 as prepaid_cents, sum(x.due_cents) as balance_cents, max(k.last_paid_on) as last_paid_on
      from finance.dues x
      join finance.balances k on k.tenant_id = x.tenant_id and k.student_id = x.student_id
      where ${sql.join(only, sql` and `)}
      group by x.tenant_id, x.school_id, x.student_id)`;
  }
  only.push(sql`x.posted_on <= ${as_at}::date`);
  return sql`(
    select x.tenant_id, x.school_id, x.student_id,
      coalesce(sum(x.amount_cents) filter (where a.part = 'fees-receivable'), 0) as owed_cents,
      -coalesce(sum(x.amount_cents) filter (where a.part = 'prepayments'), 0) as prepaid_cents,
      sum(x.amount_cents) as balance_cents,
      max(x.posted_on) filter (where j.source in ('payment', 'goods')) as last_paid_on
    from finance.accounts a
    join finance.lines x on x.tenant_id = a.tenant_id and x.account_id = a.id
    join finance.journals j on j.tenant_id = x.tenant_id and j.id = x.journal_id
    where a.part in ('fees-receivable', 'prepayments') and ${sql.join(only, sql` and `)}
    group by x.tenant_id, x.school_id, x.student_id)`;
}

/** By amount in the order of its index, so that a page is read and not a school. */
function orderOf({ sort, which }: BalanceFilter) {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  if (column === 'balance_cents' && (which === 'owing' || which === 'credit')) {
    return way === 'desc'
      ? sql.raw('b.balance_cents desc, b.student_id')
      : sql.raw('b.balance_cents, b.student_id desc');
  }
  const by = {
    balance_cents: 'coalesce(b.balance_cents, 0)',
    admission_number: 's.admission_number',
    name: `concat_ws(' ', s.first_name, s.other_names, s.surname)`,
    last_paid_on: 'b.last_paid_on',
  }[column as 'name'];
  return sql.raw(`${by} ${way} nulls last, s.id`);
}

function shownOrder({ sort, which }: BalanceFilter) {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  const backwards =
    column === 'balance_cents' && way === 'asc' && which !== 'everyone' && which !== 'clear';
  return sql.raw(`p.${column} ${way} nulls last, p.id ${backwards ? 'desc' : 'asc'}`);
}

/** Lists who owes how much, for work that goes through all of them. */
export async function listOwing(db: Db): Promise<{ student_id: string; balance_cents: number }[]> {
  const found = await sql<{ student_id: string; balance_cents: number }>`
    select b.student_id, b.balance_cents
    from finance.balances b
    where b.balance_cents > 0
    order by b.student_id
    limit 50000
  `.execute(db);
  return found.rows;
}

/** Lists what these learners owe, with their names; one who owes nothing is told of too. */
export async function listBalancesOf(db: Db, student_ids: readonly string[]) {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ name: string; admission_number: string; balance_cents: number }>`
    select s.first_name as name, s.admission_number, coalesce(b.balance_cents, 0) as balance_cents
    from students.students s
    left join finance.balances b on b.tenant_id = s.tenant_id and b.student_id = s.id
    where s.tenant_id = ${tenant_id} and s.id = any (${student_ids}::uuid[])
    order by s.admission_number
    limit 20
  `.execute(db);
  return found.rows;
}

/** Balances of many learners in cents, below zero in credit; one without an account owes nothing. */
export async function listBalanceCents(
  db: Db,
  student_ids: readonly string[],
): Promise<Map<string, number>> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ student_id: string; balance_cents: number }>`
    select b.student_id, b.balance_cents
    from finance.balances b
    where b.tenant_id = ${tenant_id} and b.student_id = any (${student_ids}::uuid[])
    order by b.student_id
    limit 5000
  `.execute(db);
  return new Map(found.rows.map((row) => [row.student_id, row.balance_cents]));
}
