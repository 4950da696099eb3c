import { backdated_after_days } from '@darasa/contract/finance/books/figures';
import type { InputOf } from '@darasa/contract/endpoint';
import {
  type ChangeKind,
  changeKinds,
  type exportMoneyChanges,
  type MoneyChange,
} from '@darasa/contract/finance/books/money-changes';
import { school_zone } from '@darasa/rules/dates';
import { type RawBuilder, sql } from 'kysely';
import type { Names } from '#platform/audit/changes.ts';
import { type NamesRow, namesOf, withNames } from '#platform/audit/queries.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export type ChangeFilter = Omit<InputOf<typeof exportMoneyChanges>, 'format'>;
export type Onlooker = { user_id: string; since: string };

type Fields = Record<string, unknown> | null;
export type ChangeLine = Omit<MoneyChange, 'changes'> & { before: Fields; after: Fields };

/** Where each kind is found in the trail. Of some records only what happens to them later counts. */
const watched: { kind: Exclude<ChangeKind, 'back-dated'>; type: string; only_later: boolean }[] = [
  ...later('cancelled', 'payment', 'payment voucher', 'cheque', 'petty cash voucher', 'bursary'),
  ...later('cancelled', 'other income', 'capitation', 'arrival'),
  ...always('lock', 'month of the books', 'financial year', 'reconciliation'),
  ...always('account', 'money account', 'ledger account', 'payment mode', 'connection', 'supplier'),
  ...always('account', 'pay details'),
  ...always('rate', 'waiver type', 'vote head', 'fee hold', 'lifted hold'),
  ...always('structure', 'fee structure', 'billing run'),
  ...always('waiver', 'waiver', 'waiver member'),
  ...always('adjustment', 'fee adjustment', 'fee batch', 'extra charge', 'respread'),
  ...later('adjustment', 'extra charge member'),
  ...always('adjustment', 'caution money'),
  ...always('books', 'journal voucher', 'budget', 'transfer', 'opening balances'),
];

function always(kind: (typeof watched)[number]['kind'], ...types: string[]) {
  return types.map((type) => ({ kind, type, only_later: false }));
}
function later(kind: (typeof watched)[number]['kind'], ...types: string[]) {
  return types.map((type) => ({ kind, type, only_later: true }));
}

const rules = JSON.stringify(watched.map((one) => ({ ...one, risk: changeKinds[one.kind].risk })));
const types = watched.map((one) => one.type);
const changes_max = 5_000;

/** The trail belongs to the organisation, so the school is named; back-dated postings stand beside it. */
function allChanges(db: Db, { user_id, since }: Onlooker): RawBuilder<unknown> {
  const { tenant_id, school_id } = scopeOf(db);
  return sql`
    select c.*, c.user_id is not distinct from ${user_id}::uuid as is_mine, exists (
      select 1 from finance.change_reviews r
      where r.tenant_id = ${tenant_id} and r.school_id = ${school_id} and r.change_id = c.id
        and r.reviewed_by = ${user_id}) as is_reviewed
    from (
      (select a.id, a.at, a.user_id, w.kind, w.risk, a.action, a.record_type, a.record_id, a.before,
        a.after
      from platform.audit a
      join jsonb_to_recordset(${rules}::jsonb)
        as w (kind text, type text, risk text, only_later boolean)
        on w.type = a.record_type and (a.before is not null or not w.only_later)
      where a.tenant_id = ${tenant_id} and a.school_id = ${school_id} and a.at >= ${since}::timestamptz
        and a.record_type = any(${types}::text[])
      order by a.at desc
      limit ${changes_max})
      union all
      (select j.id, j.created_at, j.created_by, 'back-dated', ${changeKinds['back-dated'].risk},
        'Post with an earlier date', 'posting', j.id::text, null::jsonb,
        jsonb_build_object('number', j.number, 'dated_on', j.posted_on, 'memo', j.memo)
      from finance.journals j
      where j.tenant_id = ${tenant_id} and j.school_id = ${school_id}
        and j.created_at >= ${since}::timestamptz
        and (j.created_at at time zone ${school_zone})::date
          >= j.posted_on + ${backdated_after_days}::int
      order by j.created_at desc
      limit ${changes_max})
    ) c`;
}

function conditionsOf({ risk, kind, show }: ChangeFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (risk) all.push(sql`c.risk = ${risk}`);
  if (kind) all.push(sql`c.kind = ${kind}`);
  if (show === 'new') all.push(sql`not c.is_mine and not c.is_reviewed`);
  return sql.join(all, sql` and `);
}

const shown = sql`
  c.id, c.at, c.kind, c.risk, c.action, u.first_name || ' ' || u.last_name as who, c.record_type,
  c.record_id, c.before, c.after, c.is_mine, c.is_reviewed,
  coalesce((
    select jsonb_agg(jsonb_build_object('name', p.first_name || ' ' || p.last_name, 'at',
      to_char(r.reviewed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'note', r.note)
      order by r.reviewed_at)
    from finance.change_reviews r
    join identity.users p on p.tenant_id = r.tenant_id and p.id = r.reviewed_by
    where r.change_id = c.id), '[]') as reviews`;
const person = sql`left join identity.users u on u.id = c.user_id`;

interface Paged {
  count: number;
  high: number;
  medium: number;
  low: number;
}

export async function listPage(
  db: Db,
  looking: Onlooker,
  filter: ChangeFilter & { page: number; page_size: number },
) {
  const is_new = (risk: string) =>
    sql`count(*) filter (where risk = ${risk} and not is_mine and not is_reviewed)::int`;
  const found = await withNames<ChangeLine & Paged & NamesRow>(sql`
    with every as materialized (${allChanges(db, looking)}),
    found as materialized (select * from every c where ${conditionsOf(filter)})
    select n.*, p.*
    from (select (select count(*)::int from found) as count, ${is_new('high')} as high,
      ${is_new('medium')} as medium, ${is_new('low')} as low from every) n
    left join (
      select ${shown}
      from (select * from found order by at desc, id desc
        limit ${filter.page_size} offset ${(filter.page - 1) * filter.page_size}) c
      ${person}
    ) p on true
  `).execute(db);
  const { count = 0, high = 0, medium = 0, low = 0 } = found.rows[0] ?? {};
  const rows = found.rows.filter((row) => row.id !== null);
  return { rows, names: namesOf(rows), count, new_counts: { high, medium, low } };
}

export async function listForExport(
  db: Db,
  looking: Onlooker,
  filter: ChangeFilter,
  limit: number,
): Promise<{ lines: ChangeLine[]; names: Names }> {
  const found = await withNames<ChangeLine & NamesRow>(sql`
    select ${shown} from (${allChanges(db, looking)}) c ${person}
    where ${conditionsOf(filter)}
    order by c.at desc, c.id desc
    limit ${limit}
  `).execute(db);
  return { lines: found.rows, names: namesOf(found.rows) };
}

/** Only what somebody else did, and only once: answers how many were new. */
export async function insertReviews(
  db: Db,
  looking: Onlooker,
  review: { ids: string[]; note: string | null; now: string },
): Promise<number> {
  const { tenant_id, school_id } = scopeOf(db);
  const made = await sql`
    insert into finance.change_reviews (tenant_id, school_id, change_id, reviewed_by, note,
      reviewed_at)
    select ${tenant_id}, ${school_id}, c.id, ${looking.user_id}, ${review.note}, ${review.now}
    from (${allChanges(db, looking)}) c
    where c.id = any(${review.ids}::uuid[]) and not c.is_mine
    on conflict do nothing
    returning change_id
  `.execute(db);
  return made.rows.length;
}
