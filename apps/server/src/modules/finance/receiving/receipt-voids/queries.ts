import type { receiptVoidStates } from '@darasa/contract/finance/receiving/payments';
import { sql } from 'kysely';
import { lockRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface ReceiptVoid {
  id: string;
  payment_id: string;
  receipt_number: string;
  reason: string;
  state: (typeof receiptVoidStates)[number];
  asked_by: string;
  /** To whom its money goes; null: the receipt is cancelled. */
  to_student_id: string | null;
}

const columns = [
  'id',
  'payment_id',
  'receipt_number',
  'reason',
  'state',
  'asked_by',
  'to_student_id',
] as const;

export async function lockVoid(db: Db, id: string): Promise<ReceiptVoid | undefined> {
  const row = await lockRow(db, 'finance.receipt_voids', id, columns);
  return row as ReceiptVoid | undefined;
}

/** The open request is locked: what is asked about a receipt and not decided. */
export async function lockOpen(db: Db, receipt_number: string): Promise<ReceiptVoid | undefined> {
  const row = await db
    .selectFrom('finance.receipt_voids')
    .select(columns)
    .where('receipt_number', '=', receipt_number)
    .where('state', 'in', ['waiting', 'returned'])
    .forUpdate()
    .executeTakeFirst();
  return row as ReceiptVoid | undefined;
}

/** False when somebody asked the same meanwhile. */
export async function insertVoid(
  db: Db,
  row: Omit<ReceiptVoid, 'state'> & { created_at: string },
): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const made = await sql`
    insert into finance.receipt_voids (tenant_id, id, school_id, payment_id, receipt_number, reason,
      asked_by, to_student_id, created_at)
    values (${tenant_id}, ${row.id}, ${school_id}, ${row.payment_id}, ${row.receipt_number},
      ${row.reason}, ${row.asked_by}, ${row.to_student_id}, ${row.created_at})
    on conflict do nothing
  `.execute(db);
  return made.numAffectedRows === 1n;
}

export const updateVoid = (
  db: Db,
  id: string,
  change: Partial<Pick<ReceiptVoid, 'state' | 'reason' | 'to_student_id'>>,
) => db.updateTable('finance.receipt_voids').set(change).where('id', '=', id).execute();
