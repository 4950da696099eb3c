import type { GoodsInput } from '@darasa/contract/finance/receiving/goods-in-kind';
import { sql } from 'kysely';
import { insertRow, placeOf } from '#platform/db/rows.ts';
import { type Db } from '#platform/db/scope.ts';

export interface GoodsOffer {
  id: string;
  payment: GoodsInput;
  state: 'waiting' | 'returned' | 'done' | 'rejected' | 'withdrawn';
  asked_by: string;
  first_name: string;
  last_name: string;
}

export async function lockOffer(db: Db, id: string): Promise<GoodsOffer | undefined> {
  const found = await sql<GoodsOffer>`
    select g.id, g.payment, g.state, g.asked_by, u.first_name, u.last_name
    from finance.goods_offers g
    join identity.users u on u.tenant_id = g.tenant_id and u.id = g.asked_by
    where g.id = ${id}
    for update of g
  `.execute(db);
  return found.rows[0];
}

export async function insertOffer(
  db: Db,
  row: { id: string; payment: GoodsInput; asked_by: string; now: string },
): Promise<void> {
  const { student_id, amount_cents } = row.payment;
  await insertRow(db, 'finance.goods_offers', {
    ...placeOf(db),
    id: row.id,
    student_id,
    amount_cents,
    payment: JSON.stringify(row.payment),
    asked_by: row.asked_by,
    created_at: row.now,
  });
}

export const updateOffer = (
  db: Db,
  id: string,
  change: { state: GoodsOffer['state']; payment_id?: string },
) => db.updateTable('finance.goods_offers').set(change).where('id', '=', id).execute();
