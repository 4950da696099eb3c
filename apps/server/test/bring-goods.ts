import { type GoodsInput, offerGoods } from '@darasa/contract/finance/receiving/goods-in-kind';
import { listPayments, type Payment } from '@darasa/contract/finance/receiving/payments';
import { decide, getApproval } from '@darasa/contract/platform/approvals';
import type { Person } from './new-school.ts';

/** One person writes down what was brought, another agrees to its value: then there is a receipt. */
export async function bringGoods(
  from: { taker: Person; approver: Person },
  goods: GoodsInput,
): Promise<Payment> {
  const { item_id } = await from.taker.call(offerGoods, goods);
  const { round, step } = await from.approver.call(getApproval, { id: item_id });
  await from.approver.call(decide, { id: item_id, decision: 'approve', round, step });
  const { student_id } = goods;
  const { rows } = await from.taker.call(listPayments, { method: 'in-kind', student_id });
  return rows[0]!;
}
