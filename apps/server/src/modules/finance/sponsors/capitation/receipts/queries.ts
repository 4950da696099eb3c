import {
  type CapitationArrival,
  receipts_within_days,
} from '@darasa/contract/finance/sponsors/capitation-receipts';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { on_roll } from '../queries.ts';

const shown = sql`
  o.id, t.number as tranche_number, o.receipt_number, m.name as money_account_name, o.amount_cents,
  o.received_on, o.received_on + ${receipts_within_days}::int as due_on,
  coalesce(nullif(r.count, 0), (
    select count(*)::int from students.students s
    where s.tenant_id = t.tenant_id and s.school_id = t.school_id and ${on_roll}
  )) as learner_count,
  r.count as receipted_count, r.first_number, r.last_number, r.receipted_on, o.cancelled_reason`;

const joined = sql`
  join finance.capitation_tranches t on t.tenant_id = o.tenant_id and t.id = o.tranche_id
  join finance.money_accounts m on m.tenant_id = o.tenant_id and m.id = o.money_account_id
  cross join lateral (
    select count(*)::int as count, min(r.receipt_number) as first_number,
      max(r.receipt_number) as last_number,
      min((r.created_at at time zone 'Africa/Nairobi')::date) as receipted_on
    from finance.capitation_receipts r
    where r.tenant_id = o.tenant_id and r.other_income_id = o.id
  ) r`;

export async function listArrivals(db: Db, year_id: string): Promise<CapitationArrival[]> {
  const found = await sql<CapitationArrival>`
    select ${shown} from finance.other_incomes o ${joined}
    where t.financial_year_id = ${year_id}
    order by o.received_on desc, o.id desc
    limit 60
  `.execute(db);
  return found.rows;
}

export async function findArrival(db: Db, id: string): Promise<CapitationArrival | undefined> {
  const found = await sql<CapitationArrival>`
    select ${shown} from finance.other_incomes o ${joined} where o.id = ${id}
  `.execute(db);
  return found.rows[0];
}

interface Learner {
  student_id: string;
  class_id: string | null;
  admission_number: string;
  name: string;
  class_name: string | null;
}

/** Lists who was on the roll on the day of the count, in the order that the papers are handed out. */
export async function listOnRoll(db: Db, id: string): Promise<Learner[]> {
  const found = await sql<Learner>`
    select s.id as student_id, s.class_id, s.admission_number,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name, c.name as class_name
    from finance.other_incomes o
    join finance.capitation_tranches t on t.tenant_id = o.tenant_id and t.id = o.tranche_id
    join students.students s on s.tenant_id = t.tenant_id and s.school_id = t.school_id
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    where o.id = ${id} and ${on_roll}
    order by c.level, c.name, s.admission_number
    limit 50000
  `.execute(db);
  return found.rows;
}

export interface Share {
  vote_head_name: string;
  amount_cents: number;
}
export type NewReceipt = Learner & {
  id: string;
  receipt_number: string;
  amount_cents: number;
  shares: Share[];
  verify_code: string;
};

export async function insertReceipts(
  db: Db,
  of: { other_income_id: string; user_id: string; now: string },
  rows: NewReceipt[],
): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    insert into finance.capitation_receipts (tenant_id, id, school_id, other_income_id,
      money_account_id, student_id, class_id, receipt_number, admission_number, name, class_name,
      amount_cents, shares, verify_code, created_by, created_at)
    select ${tenant_id}::uuid, n.id, ${school_id}::uuid, o.id, o.money_account_id, n.student_id,
      n.class_id, n.receipt_number, n.admission_number, n.name, n.class_name, n.amount_cents,
      n.shares, n.verify_code, ${of.user_id}::uuid, ${of.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, student_id uuid,
      class_id uuid, receipt_number text, admission_number text, name text, class_name text,
      amount_cents bigint, shares jsonb, verify_code text)
    join finance.other_incomes o on o.tenant_id = ${tenant_id} and o.id = ${of.other_income_id}
  `.execute(db);
}

export type PrintedReceipt = Pick<
  NewReceipt,
  | 'receipt_number'
  | 'admission_number'
  | 'name'
  | 'class_name'
  | 'amount_cents'
  | 'shares'
  | 'verify_code'
> & { copy: number };

/** Counted as they are read: whoever prints again gets papers that say so. */
export async function updatePrinted(
  db: Db,
  of: { id: string; class_id: string | null; limit: number },
): Promise<PrintedReceipt[]> {
  const found = await sql<PrintedReceipt>`
    with printed as (
      update finance.capitation_receipts r
      set print_count = r.print_count + 1
      where r.id in (
        select n.id from finance.capitation_receipts n
        where n.other_income_id = ${of.id}
          and (${of.class_id}::uuid is null or n.class_id = ${of.class_id})
        order by n.receipt_number
        limit ${of.limit}
      )
      returning r.receipt_number, r.admission_number, r.name, r.class_name, r.amount_cents, r.shares,
        r.verify_code, r.print_count - 1 as copy
    )
    select * from printed order by receipt_number
  `.execute(db);
  return found.rows;
}

export interface UnreceiptedGrant {
  id: string;
  receipt_number: string;
  amount_cents: number;
  received_on: string;
  reminded_count: number;
  money_account_id: string;
}

/** Grants whose learners have no receipts yet, the oldest first. */
export async function listUnreceipted(db: Db): Promise<UnreceiptedGrant[]> {
  const found = await sql<UnreceiptedGrant>`
    select o.id, o.receipt_number, o.amount_cents, o.received_on, o.reminded_count,
      o.money_account_id
    from finance.other_incomes o
    where ${unreceipted}
    order by o.received_on, o.id
    limit 50
  `.execute(db);
  return found.rows;
}

/** Money of a tranche that stands, and of which no learner has a paper. */
export const unreceipted = sql.raw(`o.tranche_id is not null and o.cancelled_at is null
  and not exists (select from finance.capitation_receipts r
    where r.tenant_id = o.tenant_id and r.other_income_id = o.id)`);

export async function updateReminded(db: Db, id: string, count: number): Promise<void> {
  await sql`
    update finance.other_incomes o set reminded_count = ${count} where o.id = ${id}
  `.execute(db);
}
