import type { Payment } from '@darasa/contract/finance/receiving/payments';
import { daysBetween, formatDate, isoDate } from '@darasa/rules/dates';
import { callBack, submit } from '#platform/approvals/index.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import type { PayingStudent } from '../payments/queries.ts';
import { methodInWords } from '#modules/finance/books/payment-modes/words.ts';
import * as queries from './queries.ts';

export const void_type_key = 'receipt-void';

/** The acts are what is asked about a receipt, as a path of the school names it. */
export const acts = { cancel: 'Cancel', move: 'Move to another learner' } as const;

interface Wish {
  reason: string;
  /** The learner to whom the money goes; without one the receipt is cancelled. */
  to?: Pick<PayingStudent, 'id' | 'name' | 'admission_number'>;
}

/**
 * Asks that a receipt be cancelled, or its money moved. What came back for a change is sent again by
 * whoever asked.
 */
export async function ask(
  ctx: Ctx,
  { id: payment_id, receipt_number }: Payment,
  parts: Payment[],
  wish: Wish,
): Promise<void> {
  const { reason, to } = wish;
  const to_student_id = to?.id ?? null;
  const open = await queries.lockOpen(ctx.db, receipt_number);
  const is_again = open?.state === 'returned' && open.asked_by === ctx.user.id;
  if (open && !is_again) throw fail('payment.void_waiting', { receipt: receipt_number });
  const id = open?.id ?? newId(ctx.now.getTime());
  if (open) {
    await queries.updateVoid(ctx.db, id, { state: 'waiting', reason, to_student_id });
  } else {
    const asked = { asked_by: ctx.user.id, created_at: nowIso(ctx) };
    const row = { id, payment_id, receipt_number, reason, to_student_id, ...asked };
    const is_new = await queries.insertVoid(ctx.db, row);
    if (!is_new) throw fail('payment.void_waiting', { receipt: receipt_number });
  }
  const act = to ? 'move' : 'cancellation';
  ctx.changed(
    'payment',
    payment_id,
    { [act]: null },
    { [act]: 'asked for', reason, to_student_id },
  );
  await submit(ctx, { type: void_type_key, document_id: id, ...tell(ctx, parts, wish) });
}

function tell(ctx: Ctx, parts: Payment[], { reason, to }: Wish) {
  const [payment] = parts as [Payment, ...Payment[]];
  const { receipt_number, method, received_on } = payment;
  const learners = parts.map((part) => `${part.student_name}, ${part.admission_number}`);
  return {
    number: receipt_number,
    title: `${learners.join('; ')}: ${reason}`.slice(0, 160),
    amount_cents: parts.reduce((sum, part) => sum + part.amount_cents, 0),
    facts: {
      act: to ? acts.move : acts.cancel,
      method: methodInWords(method),
      days: daysBetween(received_on, isoDate(ctx.now)),
    },
    details: [
      {
        label: 'Asked',
        value: to ? `${acts.move}: ${to.name}, ${to.admission_number}` : acts.cancel,
      },
      { label: 'Reason', value: reason },
      { label: learners.length > 1 ? 'Learners' : 'Learner', value: learners.join('; ') },
      { label: 'Received on', value: formatDate(received_on) },
      { label: 'Method', value: payment.method_name ?? methodInWords(method) },
      { label: 'Reference', value: payment.reference ?? 'None' },
      { label: 'Account', value: payment.money_account_name || 'No account' },
      { label: 'Received by', value: payment.recorded_by },
    ],
  };
}

/** The receipt changed otherwise, so nobody decides any more on what it was. */
export async function takeBack(ctx: Ctx, receipt_number: string): Promise<void> {
  const open = await queries.lockOpen(ctx.db, receipt_number);
  if (!open) return;
  await queries.updateVoid(ctx.db, open.id, { state: 'withdrawn' });
  await callBack(ctx, void_type_key, open.id);
}
