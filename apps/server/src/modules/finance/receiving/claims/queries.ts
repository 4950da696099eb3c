import { type Claim, claimList, type ClaimState } from '@darasa/contract/finance/receiving/claims';
import { sql } from 'kysely';
import { acrossAccounts, type Db } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

const student_name = "concat_ws(' ', s.first_name, s.other_names, s.surname)";

export const claims = rowsOf(claimList, {
  from: 'finance.claims c',
  joins: {
    s: 'join students.students s on (s.tenant_id, s.id) = (c.tenant_id, c.student_id)',
    p: 'left join finance.payments p on (p.tenant_id, p.id) = (c.tenant_id, c.payment_id)',
    u: 'left join identity.users u on (u.tenant_id, u.id) = (c.tenant_id, c.claimed_by)',
  },
  columns: {
    student_name,
    admission_number: 's.admission_number',
    has_picture: 'c.file_id is not null',
    receipt_number: 'p.receipt_number',
    claimed_by: "concat_ws(' ', u.first_name, u.last_name)",
  },
  filters: { paid: 'c.paid_on' },
  search: ['c.reference', 's.admission_number', "concat_ws(' ', s.first_name, s.surname)"],
});

export const findClaim = async (db: Db, id: string): Promise<Claim | undefined> =>
  (await claims.some(db, [id]))[0];

const of_child_max = 20;

export async function listOfChild(db: Db, student_id: string): Promise<Claim[]> {
  const latest = await db
    .selectFrom('finance.claims')
    .select('id')
    .where('student_id', '=', student_id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(of_child_max)
    .execute();
  const ids = latest.map((row) => row.id);
  const rows = await claims.some(db, ids);
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

export interface NewClaim {
  tenant_id: string;
  school_id: string;
  id: string;
  student_id: string;
  amount_cents: number;
  method: string;
  reference: string;
  paid_on: string;
  note: string | null;
  state: ClaimState;
  payment_id: string | null;
  claimed_by: string;
  created_at: string;
}

/** The same slip twice is the same claim: false when it was there. */
export async function insertClaim(db: Db, row: NewClaim): Promise<boolean> {
  const made = await sql`
    insert into finance.claims (tenant_id, id, school_id, student_id, amount_cents, method, reference,
      paid_on, note, state, payment_id, claimed_by, created_at)
    values (${row.tenant_id}, ${row.id}, ${row.school_id}, ${row.student_id}, ${row.amount_cents},
      ${row.method}, ${row.reference}, ${row.paid_on}, ${row.note}, ${row.state}, ${row.payment_id},
      ${row.claimed_by}, ${row.created_at})
    on conflict (tenant_id, school_id, student_id, method, reference) do nothing
    returning id
  `.execute(db);
  return made.rows.length > 0;
}

/** The receipt of this learner under this reference, if there is one that stands. */
export async function findReceipt(
  db: Db,
  { student_id, method, reference }: { student_id: string; method: string; reference: string },
): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    select p.id
    from finance.payments p
    left join finance.payment_cancellations x on (x.tenant_id, x.payment_id) = (p.tenant_id, p.id)
    where p.student_id = ${student_id} and p.method = ${method} and p.reference = ${reference}
      and x.payment_id is null
    limit 1
  `.execute(acrossAccounts(db));
  return found.rows[0]?.id;
}

export interface Decision {
  id: string;
  version: number;
  state: ClaimState;
  reply: string | null;
  payment_id: string | null;
  user_id: string;
  now: string;
}

export async function updateClaim(db: Db, row: Decision): Promise<boolean> {
  const updated = await sql`
    update finance.claims set state = ${row.state}, reply = ${row.reply},
      payment_id = ${row.payment_id}, decided_by = ${row.user_id}, decided_at = ${row.now},
      version = version + 1
    where id = ${row.id} and version = ${row.version}
    returning id
  `.execute(db);
  return updated.rows.length > 0;
}

export async function setPicture(
  db: Db,
  {
    id,
    student_id,
    claimed_by,
    file_id,
  }: {
    id: string;
    student_id: string;
    claimed_by: string;
    file_id: string;
  },
): Promise<boolean> {
  const updated = await sql`
    update finance.claims set file_id = ${file_id}, version = version + 1
    where id = ${id} and student_id = ${student_id} and claimed_by = ${claimed_by}
      and state = 'received'
    returning id
  `.execute(db);
  return updated.rows.length > 0;
}

export async function findPicture(db: Db, id: string) {
  const found = await sql<{ storage_key: string; media_type: string }>`
    select f.storage_key, f.media_type
    from finance.claims c
    join platform.files f on (f.tenant_id, f.id) = (c.tenant_id, c.file_id)
    where c.id = ${id}
  `.execute(db);
  return found.rows[0];
}
