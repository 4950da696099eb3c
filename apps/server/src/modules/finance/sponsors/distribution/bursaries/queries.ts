import {
  type Bursary,
  bursaryList,
  type BursaryRow,
} from '@darasa/contract/finance/sponsors/bursaries';
import { sql } from 'kysely';
import { patchRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

export const bursaries = rowsOf(bursaryList, {
  from: 'finance.bursaries b',
  joins: {
    m: 'join finance.money_accounts m on m.tenant_id = b.tenant_id and m.id = b.money_account_id',
    s: `left join lateral (
      select count(*) filter (where s.payment_id is not null) as count,
        sum(s.amount_cents) filter (where s.payment_id is not null) as cents,
        count(*) filter (where s.rejected is not null) - count(s.answers_row) as rejected_count
      from finance.bursary_shares s
      where s.tenant_id = b.tenant_id and s.bursary_id = b.id
    ) s on true`,
  },
  columns: {
    money_account_name: 'm.name',
    share_count: 's.count::int',
    shared_cents: 'coalesce(s.cents, 0)::bigint',
    rejected_count: 's.rejected_count::int',
    held_cents: '(b.amount_cents - b.moved_cents - coalesce(s.cents, 0))::bigint',
  },
  filters: {
    received: 'b.received_on',
    list: (list: string) => sql`(b.shared_on is not null) = ${list === 'there'}`,
  },
  search: ['b.sponsor', 'b.reference'],
});

type Found = Bursary & { money_account_id: string; created_by_id: string };

export async function findBursary(db: Db, id: string): Promise<Found | undefined> {
  const [[bursary], beside] = await Promise.all([
    bursaries.some(db, [id]),
    db
      .selectFrom('finance.bursaries')
      .select(['money_account_id', 'created_by as created_by_id'])
      .where('id', '=', id)
      .executeTakeFirst(),
  ]);
  return bursary && beside && { ...bursary, ...beside };
}

/** The books keep both entries, and the trail what it was. */
export const deleteBursary = (db: Db, id: string) =>
  db.deleteFrom('finance.bursaries').where('id', '=', id).execute();

export interface InvoicePaid {
  number: string;
  amount_cents: number;
}

/** Which invoices to its sponsor the cheque paid, less what was taken off again. */
export async function listInvoicesPaid(db: Db, id: string): Promise<InvoicePaid[]> {
  const found = await sql<InvoicePaid>`
    select i.number, sum(n.amount_cents)::bigint as amount_cents
    from finance.sponsor_payments y
    join finance.sponsor_invoices i on i.tenant_id = y.tenant_id and i.id = y.sponsor_invoice_id
    join finance.journals j on j.tenant_id = y.tenant_id and j.source_id = y.id
      and j.source in ('bursary-invoice', 'bursary-invoice-back')
    join finance.lines n on n.tenant_id = j.tenant_id and n.journal_id = j.id
    join finance.accounts a on a.tenant_id = n.tenant_id and a.id = n.account_id
      and a.part = 'bursaries-held'
    where y.bursary_id = ${id}
    group by i.number
    having sum(n.amount_cents) <> 0
    order by i.number
    limit 100
  `.execute(db);
  return found.rows;
}

/** false when the cheque was entered before. */
export async function insertBursary(
  db: Db,
  row: {
    tenant_id: string;
    school_id: string;
    id: string;
    sponsor: string;
    address: string | null;
    reference: string;
    amount_cents: number;
    money_account_id: string;
    received_on: string;
    note: string | null;
    user_id: string;
    now: string;
  },
): Promise<boolean> {
  const made = await sql`
    insert into finance.bursaries (tenant_id, school_id, id, sponsor, address, reference,
      amount_cents, money_account_id, received_on, note, created_by, created_at)
    values (${row.tenant_id}, ${row.school_id}, ${row.id}, ${row.sponsor}, ${row.address},
      ${row.reference}, ${row.amount_cents}, ${row.money_account_id}, ${row.received_on},
      ${row.note}, ${row.user_id}, ${row.now})
    on conflict (tenant_id, school_id, reference) do nothing
    returning id
  `.execute(db);
  return made.rows.length > 0;
}

/** The rows as they stand: what went back and came again is shown as it came again. */
export async function listShares(db: Db, bursary_id: string): Promise<BursaryRow[]> {
  const found = await sql<BursaryRow>`
    select s.row_number, s.admission_number, s.name, s.amount_cents, s.student_id,
      p.receipt ->> 'student_name' as student_name, s.payment_id, p.receipt_number, s.rejected
    from finance.bursary_shares s
    left join finance.payments p on p.tenant_id = s.tenant_id and p.id = s.payment_id
    where s.bursary_id = ${bursary_id} and not exists (
      select from finance.bursary_shares n
      where n.tenant_id = s.tenant_id and n.bursary_id = s.bursary_id
        and n.answers_row = s.row_number)
    order by s.row_number
  `.execute(db);
  return found.rows;
}

export async function insertShares(
  db: Db,
  ground: { tenant_id: string; school_id: string; bursary_id: string },
  rows: (Omit<BursaryRow, 'student_name' | 'receipt_number'> & { answers_row?: number })[],
): Promise<void> {
  await sql`
    insert into finance.bursary_shares (tenant_id, school_id, bursary_id, row_number,
      admission_number, name, amount_cents, student_id, payment_id, rejected, answers_row)
    select ${ground.tenant_id}::uuid, ${ground.school_id}::uuid, ${ground.bursary_id}::uuid,
      n.row_number, n.admission_number, n.name, n.amount_cents, n.student_id, n.payment_id,
      n.rejected, n.answers_row
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (row_number int,
      admission_number text, name text, amount_cents bigint, student_id uuid, payment_id uuid,
      rejected text, answers_row int)
  `.execute(db);
}

/** Rows of a list are numbered from one; those that come later go on. */
export async function findLastRow(db: Db, bursary_id: string): Promise<number> {
  const found = await sql<{ last: number }>`
    select coalesce(max(s.row_number), 0) as last
    from finance.bursary_shares s
    where s.bursary_id = ${bursary_id}
  `.execute(db);
  return found.rows[0]!.last;
}

export interface Learner {
  id: string;
  admission_number: string;
  name: string;
}

export async function findLearners(db: Db, ids: string[]): Promise<Map<string, Learner>> {
  const found = await sql<Learner>`
    select s.id, s.admission_number, concat_ws(' ', s.first_name, s.surname) as name
    from students.students s
    where s.id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(found.rows.map((row) => [row.id, row]));
}

export async function setShared(
  db: Db,
  id: string,
  shared_on: string,
  user_id: string,
): Promise<void> {
  await patchRow(db, 'finance.bursaries', id, { shared_on, shared_by: user_id });
}

export async function listReceiptNumbers(db: Db, bursary_id: string): Promise<string[]> {
  const found = await sql<{ receipt_number: string }>`
    select p.receipt_number
    from finance.bursary_shares s
    join finance.payments p on p.tenant_id = s.tenant_id and p.id = s.payment_id
    where s.bursary_id = ${bursary_id}
    order by s.row_number
  `.execute(db);
  return found.rows.map((row) => row.receipt_number);
}
