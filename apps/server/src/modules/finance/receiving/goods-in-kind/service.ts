import type { GoodsInput } from '@darasa/contract/finance/receiving/goods-in-kind';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { goodsInWords } from '@darasa/rules/fees/goods-in-words';
import { type DecidedDocument, documentType, submit } from '#platform/approvals/index.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { refuseClosedBooks } from '#modules/finance/books/ledger/post.ts';
import { listModes, requireMode } from '#modules/finance/books/payment-modes/service.ts';
import { findStudents } from '../payments/queries.ts';
import { announceAll, receiveAll } from '../payments/service.ts';
import * as queries from './queries.ts';

const type_key = 'goods-in-kind';
const method = 'in-kind' as const;

/** One person says what was brought and what it is worth; the receipt is made when another agrees. */
export async function offer(ctx: Ctx, input: GoodsInput): Promise<{ id: string; item_id: string }> {
  const { student_id, amount_cents, in_kind, received_on, payer_name, reference } = input;
  if (received_on > isoDate(ctx.now)) {
    throw failField('request.invalid', 'received_on', 'Goods cannot be received in the future');
  }
  const [modes, students] = await Promise.all([
    listModes(ctx),
    findStudents(ctx.db, [student_id]),
    refuseClosedBooks(ctx, [received_on]),
  ]);
  requireMode(modes, { method, reference });
  const student = students.get(student_id);
  if (!student) throw fail('student.not_found');
  const id = newId(ctx.now.getTime());
  const row = { id, payment: input, asked_by: ctx.user.id, now: nowIso(ctx) };
  await queries.insertOffer(ctx.db, row);
  ctx.changed(type_key, id, null, { ...input, state: 'waiting' });
  const { item_id } = await submit(ctx, {
    type: type_key,
    document_id: id,
    title: `${goodsInWords(in_kind)}, ${student.name}`.slice(0, 160),
    amount_cents,
    details: [
      { label: 'Learner', value: `${student.admission_number} ${student.name}` },
      { label: 'Brought', value: goodsInWords(in_kind) },
      { label: 'Received on', value: formatDate(received_on) },
      { label: 'Paid by', value: payer_name ?? 'Not said' },
      { label: 'Delivery note', value: reference ?? 'None' },
    ],
  });
  return { id, item_id };
}

export const goodsType = documentType({
  key: type_key,
  label: 'Goods in kind',
  module: 'finance',
  about: 'learners',
  link: () => '/dashboard/finance/payments?method=in-kind',
  onApproved: receipt,
  onRejected: (ctx, document) => move(ctx, document, 'rejected'),
  onReturned: (ctx, document) => move(ctx, document, 'returned'),
  onWithdrawn: (ctx, document) => move(ctx, document, 'withdrawn'),
});

/** The receipt names who took the goods; the approval says who agreed to what they are worth. */
async function receipt(ctx: Ctx, { document_id }: DecidedDocument): Promise<void> {
  const offered = await queries.lockOffer(ctx.db, document_id);
  if (offered?.state !== 'waiting') return;
  const { payment, asked_by: id, first_name, last_name } = offered;
  // A director may decide alone elsewhere; what goods are worth is said by two.
  if (id === ctx.user.id) throw fail('approval.own');
  const taker: Ctx = { ...ctx, user: { ...ctx.user, id, first_name, last_name } };
  const [payment_id] = await receiveAll(taker, [{ ...payment, method }]);
  await queries.updateOffer(ctx.db, document_id, { state: 'done', payment_id: payment_id! });
  await announceAll(ctx, [payment_id!], payment.payer_phone);
  ctx.changed(type_key, document_id, { state: 'waiting' }, { state: 'done', payment_id });
}

async function move(
  ctx: Ctx,
  { document_id, comment }: DecidedDocument,
  state: 'rejected' | 'returned' | 'withdrawn',
): Promise<void> {
  await queries.updateOffer(ctx.db, document_id, { state });
  ctx.changed(type_key, document_id, { state: 'waiting' }, { state, comment });
}
