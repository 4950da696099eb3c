import { promiseList } from '@darasa/contract/finance/fees/promises';
import { sql } from 'kysely';
import { insertRow, patchRow } from '#platform/db/rows.ts';
import { acrossAccounts, type Db, scopeOf } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';
import { sqlText } from '#platform/lists/sql-text.ts';

/** A promise is kept by payments, not by anybody's word: what came in from its day to the day due. */
const made_promises = `(
    select r.*, case
        when r.cancelled_at is not null then 'cancelled'
        when r.paid_cents >= r.amount_cents then 'kept'
        when r.due_on < :today then 'broken'
        else 'open' end as state
    from (
      select p.tenant_id, p.school_id, p.id, p.student_id, s.admission_number,
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
    ) r
  ) r`;

export const promises = rowsOf(promiseList, {
  from: made_promises,
  across_accounts: true,
  search: ["concat_ws(' ', r.student_name, r.admission_number, r.promised_by, r.phone)"],
  names: { student_id: nameIn('students.students', "concat_ws(' ', first_name, surname)") },
});

const promisesHere = (db: Db, today: string) => {
  const { tenant_id, school_id } = scopeOf(db);
  return sql`
    select r.* from ${sqlText(made_promises, today)}
    where r.tenant_id = ${tenant_id} and r.school_id = ${school_id}`;
};

export const findPromise = async (db: Db, id: string, today: string) =>
  (await promises.some(db, [id], today))[0];

export interface Room {
  balance_cents: number;
  /** By promises that are open, less what was paid on them. */
  promised_cents: number;
}

export async function findRoom(db: Db, student_id: string, today: string) {
  const found = await sql<Room>`
    with r as (${promisesHere(db, today)})
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
    with r as (${promisesHere(db, today)})
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
