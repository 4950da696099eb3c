import { paymentMethods } from '@darasa/contract/finance/books/payment-modes';
import { isoDate } from '@darasa/rules/dates';
import { type DecidedDocument, documentType } from '#platform/approvals/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { cancelReceipt, type Rematch } from './cancel.ts';
import { moveReceipt } from './move.ts';
import { methodInWords } from '#modules/finance/books/payment-modes/words.ts';
import { lockVoid, updateVoid } from './queries.ts';
import { acts, void_type_key } from './service.ts';

/** A receipt is cancelled or moved by whom the school's path names, once it has a path for that. */
export const receiptVoidType = (rematch: Rematch) =>
  documentType({
    key: void_type_key,
    label: 'Cancelled or moved receipt',
    module: 'finance',
    about: 'both',
    facts: [
      {
        name: 'act',
        label: 'What is asked',
        kind: 'choice',
        choices: async () => Object.values(acts),
      },
      {
        name: 'method',
        label: 'Method',
        kind: 'choice',
        choices: async () => paymentMethods.map(methodInWords),
      },
      { name: 'days', label: 'Days since the money came', kind: 'number' },
    ],
    // One by one: each is money that somebody says was never received.
    bulk_limit_cents: 0,
    link: (id) => `/dashboard/finance/receipts?void_id=${id}`,
    onApproved: (ctx, document) => carryOut(ctx, document, rematch),
    onRejected: (ctx, document) => move(ctx, document, 'rejected'),
    onReturned: (ctx, document) => move(ctx, document, 'returned'),
    onWithdrawn: (ctx, document) => move(ctx, document, 'withdrawn'),
  });

async function carryOut(ctx: Ctx, { document_id }: DecidedDocument, rematch: Rematch) {
  const asked = await lockVoid(ctx.db, document_id);
  if (asked?.state !== 'waiting') return;
  await updateVoid(ctx.db, document_id, { state: 'done' });
  const today = isoDate(ctx.now);
  if (asked.to_student_id)
    await moveReceipt(ctx, { ...asked, to_student_id: asked.to_student_id }, today);
  else await cancelReceipt(ctx, asked, today, rematch);
}

async function move(
  ctx: Ctx,
  { document_id, comment }: DecidedDocument,
  state: 'rejected' | 'returned' | 'withdrawn',
): Promise<void> {
  const asked = await lockVoid(ctx.db, document_id);
  if (asked?.state !== 'waiting' && asked?.state !== 'returned') return;
  await updateVoid(ctx.db, document_id, { state });
  ctx.changed(
    'payment',
    asked.payment_id,
    { [asked.to_student_id ? 'move' : 'cancellation']: 'asked for' },
    { [asked.to_student_id ? 'move' : 'cancellation']: state, comment },
  );
}
