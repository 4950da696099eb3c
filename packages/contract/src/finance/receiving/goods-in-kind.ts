import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';
import { GoodsInKind, PaymentInput } from './payments.ts';

const { student_id, amount_cents, reference, received_on, payer_name, payer_phone, note } =
  PaymentInput.shape;

/** Goods for one child, at the value that was agreed on. */
export const GoodsInput = z.strictObject({
  student_id,
  amount_cents,
  in_kind: GoodsInKind,
  reference,
  received_on,
  payer_name,
  payer_phone,
  note,
});
export type GoodsInput = z.infer<typeof GoodsInput>;

/** Goods pay fees at a value that somebody names, so another person agrees to it first. */
export const offerGoods = endpoint({
  method: 'POST',
  path: '/finance/goods-in-kind',
  summary: 'Write down goods that were brought; the receipt is made when another person agrees',
  access: { module: 'finance', act: 'create' },
  input: GoodsInput,
  output: z.object({ id: Id, item_id: Id }),
});
