import { sql } from 'kysely';
import { insertRow, placeOf } from '#platform/db/rows.ts';
import { type Db } from '#platform/db/scope.ts';

interface NewReceiptMessage {
  id: string;
  payment_id: string;
  about: string;
  way: string;
  sent_to: string;
  telling_id: string | null;
  user_id: string;
  now: string;
}

export async function insertMessage(db: Db, row: NewReceiptMessage): Promise<void> {
  await insertRow(db, 'finance.receipt_messages', {
    ...placeOf(db),
    id: row.id,
    payment_id: row.payment_id,
    about: row.about,
    way: row.way,
    sent_to: row.sent_to,
    telling_id: row.telling_id,
    created_by: row.user_id,
    created_at: row.now,
  });
}

/** Into which account of money each of these went; goods went into none. */
export async function listAccountsOfPaid(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const found = await sql<{ id: string; money_account_id: string | null }>`
    select p.id, p.money_account_id from finance.payments p where p.id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(found.rows.map((row) => [row.id, row.money_account_id]));
}
