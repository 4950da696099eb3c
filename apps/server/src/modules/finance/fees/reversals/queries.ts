import type {
  ReversalState,
  ReversiblePayment,
} from '@darasa/contract/finance/fees/fee-adjustments';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export type Reversible = ReversiblePayment & { money_account_id: string };

/**
 * Lists what this learner paid by M-Pesa that could go back as it came: this amount, and nobody sent it
 * back.
 */
export async function listReversible(
  db: Db,
  student_id: string,
  amount_cents: number,
): Promise<Reversible[]> {
  const found = await sql<Reversible>`
    select p.id, p.receipt_number, p.reference as transaction_code, p.received_on, p.amount_cents,
      p.payer_name, p.payer_phone, p.money_account_id
    from finance.payments p
    join finance.arrivals a on a.tenant_id = p.tenant_id and a.payment_id = p.id
      and a.provider = 'mpesa' and a.receipt = p.reference
    left join finance.payment_cancellations x on x.tenant_id = p.tenant_id and x.payment_id = p.id
    left join finance.reversals r on r.tenant_id = p.tenant_id and r.payment_id = p.id
      and r.state <> 'failed'
    where p.student_id = ${student_id} and p.method = 'mobile-money'
      and p.amount_cents = ${amount_cents} and p.amount_cents % 100 = 0
      and x.payment_id is null and r.id is null
    order by p.received_on desc, p.id desc
    limit 20
  `.execute(db);
  return found.rows;
}

export interface NewReversal {
  id: string;
  adjustment_id: string;
  payment_id: string;
  transaction_code: string;
  amount_cents: number;
  money_account_id: string;
  asked_by: string;
  origin: string;
  now: string;
}

/** False when somebody else sent the same money back meanwhile. */
export async function insertReversal(db: Db, row: NewReversal): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const made = await sql`
    insert into finance.reversals (tenant_id, id, school_id, adjustment_id, payment_id,
      transaction_code, amount_cents, money_account_id, asked_by, origin, created_at, updated_at)
    values (${tenant_id}, ${row.id}, ${school_id}, ${row.adjustment_id}, ${row.payment_id},
      ${row.transaction_code}, ${row.amount_cents}, ${row.money_account_id}, ${row.asked_by},
      ${row.origin}, ${row.now}, ${row.now})
    on conflict do nothing
  `.execute(db);
  return made.numAffectedRows === 1n;
}

export interface HeldReversal {
  id: string;
  adjustment_id: string;
  transaction_code: string;
  amount_cents: number;
  state: ReversalState;
  origin: string;
}

/** Held until the transaction ends: an answer and a check do not meet. */
export async function holdReversal(db: Db, id: string): Promise<HeldReversal | undefined> {
  const found = await sql<HeldReversal>`
    select r.id, r.adjustment_id, r.transaction_code, r.amount_cents, r.state, r.origin
    from finance.reversals r
    where r.id = ${id}
    for update
  `.execute(db);
  return found.rows[0];
}

/** The last one of a refund, whatever became of it. */
export async function findLast(db: Db, adjustment_id: string): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    select r.id from finance.reversals r
    where r.adjustment_id = ${adjustment_id}
    order by r.created_at desc, r.id desc
    limit 1
  `.execute(db);
  return found.rows[0]?.id;
}

export async function updateReversal(
  db: Db,
  id: string,
  change: { state: ReversalState; code?: string | null; text?: string | null; now: string },
): Promise<void> {
  await sql`
    update finance.reversals r
    set state = ${change.state}, reversal_code = coalesce(${change.code ?? null}, r.reversal_code),
      result_text = ${change.text ?? null}, updated_at = ${change.now}
    where r.id = ${id}
  `.execute(db);
}
