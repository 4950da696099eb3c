import type { InputOf } from '@darasa/contract/endpoint';
import type { listPromises, PromiseRow } from '@darasa/contract/finance/fees/promises';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { insertRow, patchRow } from '#platform/db/rows.ts';
import { acrossAccounts, type Db, scopeOf } from '#platform/db/scope.ts';

/** A promise is kept by payments, not by anybody's word: what came in from its day to the day due. */
const rowsOf = (db: Db, today: string) => {
  const { tenant_id, school_id } = scopeOf(db);
  return sql`
    select r.*, case
        when r.cancelled_at is not null then 'cancelled'
        when r.paid_cents >= r.amount_cents then 'kept'
        when r.due_on < ${today}::date then 'broken'
        else 'open' end as state
    from (
      select p.id, p.student_id, s.admission_number,
        concat_ws(' ', s.first_name, s.other_names, s.surname) as student_name,
        nullif(concat_ws(' ', c.name, t.name), '') as class_name, p.amount_cents, p.made_on, p.due_on,
        p.promised_by, p.phone, p.note, p.cancelled_at,
        coalesce(b.balance_cents, 0) as balance_cents,
        coalesce((
          select sum(y.amount_cents)
          from finance.payments y
          left join finance.payment_cancellations x
            on x.tenant_id = y.tenant_id and x.payment_id = y.id
          where y.tenant_id = p.tenant_id and y.student_id = p.student_id
            and y.created_at >= p.created_at and y.received_on <= p.due_on
            and x.payment_id is null), 0) as paid_cents
      from finance.promises p
      join students.students s on s.tenant_id = p.tenant_id and s.id = p.student_id
      left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
      left join administration.streams t on t.tenant_id = s.tenant_id and t.id = s.stream_id
      left join finance.balances b on b.tenant_id = s.tenant_id and b.student_id = s.id
      where p.tenant_id = ${tenant_id} and p.school_id = ${school_id}
    ) r`;
};

const shown = sql.raw(`r.id, r.student_id, r.admission_number, r.student_name, r.class_name,
  r.amount_cents, r.paid_cents, r.balance_cents, r.made_on, r.due_on, r.promised_by, r.phone, r.note,
  r.state`);

export type PromiseFilter = Omit<InputOf<typeof listPromises>, 'page' | 'page_size'>;

const whereOf = ({ search, state, student_id }: PromiseFilter) => {
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
  return sql`(${state ?? null}::text is null or r.state = ${state ?? null})
    and (${student_id ?? null}::uuid is null or r.student_id = ${student_id ?? null})
    and (${pattern}::text is null or concat_ws(' ', r.student_name, r.admission_number,
      r.promised_by, r.phone) ilike ${pattern})`;
};

const orderOf = (sort: string, of: string) => {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  return sql.raw(`${of}.${column} ${way}, ${of}.id`);
};

export async function listPage(db: Db, input: InputOf<typeof listPromises>, today: string) {
  const { page, page_size, sort } = input;
  const found = await sql<PromiseRow & { count: number }>`
    with r as (${rowsOf(db, today)}), matching as (
      select ${shown} from r where ${whereOf(input)}
    )
    select c.count, p.*
    from (select count(*)::int as count from matching) c
    left join (
      select * from matching order by ${orderOf(sort, 'matching')}
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by ${orderOf(sort, 'p')}
  `.execute(acrossAccounts(db));
  return countedPage(found.rows);
}

export async function listForExport(db: Db, filter: PromiseFilter, today: string, limit: number) {
  const found = await sql<PromiseRow>`
    with r as (${rowsOf(db, today)})
    select ${shown} from r where ${whereOf(filter)} order by ${orderOf(filter.sort, 'r')}
    limit ${limit}
  `.execute(acrossAccounts(db));
  return found.rows;
}

export async function findPromise(db: Db, id: string, today: string) {
  const found = await sql<PromiseRow>`
    with r as (${rowsOf(db, today)}) select ${shown} from r where r.id = ${id}
  `.execute(acrossAccounts(db));
  return found.rows[0];
}

export interface Room {
  balance_cents: number;
  /** By promises that are open, less what was paid on them. */
  promised_cents: number;
}

export async function findRoom(db: Db, student_id: string, today: string) {
  const found = await sql<Room>`
    with r as (${rowsOf(db, today)})
    select coalesce(b.balance_cents, 0) as balance_cents,
      coalesce((
        select sum(r.amount_cents - r.paid_cents)
        from r
        where r.student_id = s.id and r.state = 'open'), 0)::bigint as promised_cents
    from students.students s
    left join finance.balances b on b.tenant_id = s.tenant_id and b.student_id = s.id
    where s.id = ${student_id}
  `.execute(acrossAccounts(db));
  return found.rows[0];
}

/** Promises that were not kept yet, of learners who still owe. */
export async function listUnkept(db: Db, today: string) {
  const found = await sql<{ student_id: string; left_cents: number; due_on: string }>`
    with r as (${rowsOf(db, today)})
    select r.student_id, r.amount_cents - r.paid_cents as left_cents, r.due_on
    from r
    where r.state in ('open', 'broken') and r.balance_cents > 0
    order by r.due_on, r.id
    limit 5000
  `.execute(acrossAccounts(db));
  return found.rows;
}

/** Learners for whom a day is promised that has not passed, and who still owe. */
export async function listPromised(db: Db, today: string): Promise<Set<string>> {
  const unkept = await listUnkept(db, today);
  return new Set(unkept.filter((one) => one.due_on >= today).map((one) => one.student_id));
}

export async function insertPromise(
  db: Db,
  row: {
    tenant_id: string;
    school_id: string;
    id: string;
    student_id: string;
    amount_cents: number;
    made_on: string;
    due_on: string;
    promised_by: string;
    phone: string | null;
    note: string | null;
    created_by: string;
    created_at: string;
  },
): Promise<void> {
  await insertRow(db, 'finance.promises', row);
}

export async function updateToCancelled(db: Db, id: string, reason: string, now: string) {
  await patchRow(db, 'finance.promises', id, { cancelled_at: now, cancelled_reason: reason });
}
