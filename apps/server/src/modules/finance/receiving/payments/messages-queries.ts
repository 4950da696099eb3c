import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

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
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    insert into finance.receipt_messages (tenant_id, id, school_id, payment_id, about, way, sent_to,
      telling_id, created_by, created_at)
    values (${tenant_id}, ${row.id}, ${school_id}, ${row.payment_id}, ${row.about}, ${row.way},
      ${row.sent_to}, ${row.telling_id}, ${row.user_id}, ${row.now})
  `.execute(db);
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
