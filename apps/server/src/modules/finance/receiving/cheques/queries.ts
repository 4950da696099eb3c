import { type Cheque, chequeList } from '@darasa/contract/finance/receiving/cheques';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

export const cheques = rowsOf(chequeList, {
  from: 'finance.cheques q',
  joins: {
    s: 'join students.students s on s.tenant_id = q.tenant_id and s.id = q.student_id',
    m: 'join finance.money_accounts m on m.tenant_id = q.tenant_id and m.id = q.money_account_id',
    p: 'left join finance.payments p on p.tenant_id = q.tenant_id and p.id = q.payment_id',
  },
  columns: {
    student_name: "concat_ws(' ', s.first_name, s.surname)",
    admission_number: 's.admission_number',
    money_account_name: 'm.name',
    receipt_number: 'p.receipt_number',
  },
  search: ['q.number', 'q.drawer', 's.admission_number', "concat_ws(' ', s.first_name, s.surname)"],
  names: { money_account_id: nameIn('finance.money_accounts') },
});

export const findCheques = (db: Db, ids: string[]): Promise<Cheque[]> => cheques.some(db, ids);

export interface NewCheque {
  tenant_id: string;
  school_id: string;
  id: string;
  number: string;
  bank_name: string;
  drawer: string;
  student_id: string;
  amount_cents: number;
  dated_on: string;
  received_on: string;
  money_account_id: string;
  credited_on_receipt: boolean;
  payment_id: string | null;
  created_by: string;
  created_at: string;
}

/** false when this cheque is in the register already. */
export async function insertCheque(db: Db, row: NewCheque): Promise<boolean> {
  const made = await sql`
    insert into finance.cheques (tenant_id, school_id, id, number, bank_name, drawer, student_id,
      amount_cents, dated_on, received_on, money_account_id, credited_on_receipt, payment_id, state,
      created_by, created_at)
    values (${row.tenant_id}, ${row.school_id}, ${row.id}, ${row.number}, ${row.bank_name},
      ${row.drawer}, ${row.student_id}, ${row.amount_cents}, ${row.dated_on}, ${row.received_on},
      ${row.money_account_id}, ${row.credited_on_receipt}, ${row.payment_id}, 'received',
      ${row.created_by}, ${row.created_at})
    on conflict (tenant_id, school_id, bank_name, number) do nothing
    returning id
  `.execute(db);
  return made.rows.length > 0;
}

export async function setBanked(db: Db, ids: string[], banked_on: string): Promise<void> {
  await sql`
    update finance.cheques
    set state = 'banked', banked_on = ${banked_on}, version = version + 1
    where id = any(${ids}::uuid[])
  `.execute(db);
}

export async function setReceipted(
  db: Db,
  rows: { id: string; payment_id: string }[],
): Promise<void> {
  await sql`
    update finance.cheques q
    set payment_id = n.payment_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, payment_id uuid)
    where q.id = n.id
  `.execute(db);
}

export async function setCleared(
  db: Db,
  id: string,
  cleared_on: string,
  payment_id: string | null,
): Promise<void> {
  await sql`
    update finance.cheques
    set state = 'cleared', cleared_on = ${cleared_on},
      payment_id = coalesce(${payment_id}, payment_id), version = version + 1
    where id = ${id}
  `.execute(db);
}

export async function setBounced(
  db: Db,
  id: string,
  change: {
    bounced_on: string;
    reason: string;
    bank_charge_cents: number;
    passed_on_cents: number;
  },
): Promise<void> {
  await sql`
    update finance.cheques
    set state = 'bounced', bounced_on = ${change.bounced_on}, bounce_reason = ${change.reason},
      bank_charge_cents = ${change.bank_charge_cents},
      passed_on_cents = ${change.passed_on_cents}, version = version + 1
    where id = ${id}
  `.execute(db);
}

/** The bank's line is the proof: a cheque whose banking is matched has cleared. */
export async function clearMatched(db: Db, money_account_id: string): Promise<void> {
  await sql`
    update finance.cheques q
    set state = 'cleared', cleared_on = m.cleared_on, version = q.version + 1
    from finance.journals j
    join finance.match_entries x on x.tenant_id = j.tenant_id and x.journal_id = j.id
    join finance.matches m on m.tenant_id = x.tenant_id and m.id = x.match_id
    where j.tenant_id = q.tenant_id and j.source = 'cheque-banked' and j.source_id = q.id
      and x.money_account_id = ${money_account_id} and q.money_account_id = ${money_account_id}
      and q.state = 'banked'
  `.execute(db);
}

export interface ChargeGround {
  account_id: string;
  name: string;
  semester_id: string | null;
}

/** Finds what a charge under this vote head is posted to, and the term that it belongs to. */
export async function findChargeGround(db: Db, vote_head_id: string, day: string) {
  const found = await sql<ChargeGround>`
    select v.account_id, v.name,
      (select t.id from administration.terms t where t.starts_on <= ${day}
       order by t.starts_on desc limit 1) as semester_id
    from finance.vote_heads v
    where v.id = ${vote_head_id} and v.retired_at is null
  `.execute(db);
  return found.rows[0];
}
