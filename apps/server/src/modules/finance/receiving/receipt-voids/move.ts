import type { InputOf } from '@darasa/contract/endpoint';
import type { movePayment, Payment } from '@darasa/contract/finance/receiving/payments';
import { type Ctx, schoolOf } from '#platform/ctx.ts';
import { acrossAccounts, acrossPlaces } from '#platform/db/scope.ts';
import { fail } from '#platform/fail.ts';
import { settingOf } from '#platform/settings/setting-of.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import { ask } from './service.ts';
import { type CancelRequest, cancelOne, findOwn, idsOf } from './cancel.ts';
import * as queries from '../payments/queries.ts';
import { announceAll, receiveAll } from '../payments/service.ts';

/**
 * Money goes to the right learner. Where the provider told of it nobody took it, so that whoever moves it
 * would be alone with it: above the school's limit a second person agrees.
 */
export async function move(
  ctx: Ctx,
  { id, student_id, reason, moved_on }: InputOf<typeof movePayment>,
): Promise<Payment> {
  const { payment, recorded_by_id } = await findOwn(ctx, id, 'moved_on', moved_on);
  const receipt = payment.receipt_number;
  if (payment.student_id === student_id) throw fail('payment.same_learner', { receipt });
  if (await needsSecond(ctx, payment)) {
    await askToMove(ctx, payment, student_id, reason);
    return (await queries.findPayment(ctx.db, id))!;
  }
  if (recorded_by_id === ctx.user.id) throw fail('payment.move_own');
  if (payment.void_request) throw fail('payment.void_waiting', { receipt });
  return carryOver(ctx, { payment_id: id, to_student_id: student_id, reason }, moved_on);
}

async function needsSecond(ctx: Ctx, { receipt_number, amount_cents }: Payment): Promise<boolean> {
  // Whoever holds the pen sees what the provider told a moment ago.
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const whole = await queries.listStanding(acrossPlaces(acrossAccounts(ctx.db)), receipt_number);
  if (!(await queries.findArrivalOf(ctx.db, idsOf(whole)))) return false;
  return amount_cents > (await settingOf(ctx, 'finance.move_alone_max_cents'));
}

async function askToMove(
  ctx: Ctx,
  payment: Payment,
  student_id: string,
  reason: string,
): Promise<void> {
  if (payment.cancelled_at) {
    throw fail('payment.cancelled', { receipt: payment.receipt_number });
  }
  const to = (await queries.findStudents(ctx.db, [student_id])).get(student_id);
  if (!to) throw fail('student.not_found');
  await ask(ctx, payment, [payment], { reason, to });
}

/**
 * A receipt moves once it is agreed: what was asked is done once others agreed, and never by the one who
 * asked alone.
 */
export async function moveReceipt(
  ctx: Ctx,
  asked: CancelRequest & { to_student_id: string },
  on: string,
): Promise<void> {
  if (asked.asked_by === ctx.user.id) throw fail('payment.move_alone');
  await carryOver(ctx, asked, on);
}

/** Reversal and new receipt in one act. The reference stays, and both statements show it. */
async function carryOver(
  ctx: Ctx,
  {
    payment_id,
    to_student_id,
    reason,
  }: Pick<CancelRequest, 'payment_id' | 'reason'> & { to_student_id: string },
  moved_on: string,
): Promise<Payment> {
  const found = await findOwn(ctx, payment_id, 'moved_on', moved_on);
  const { payment, note, payer_phone, money_account_id } = found;
  const taken_from = await queries.findTakenFrom(ctx.db, payment_id);
  await cancelOne(ctx, payment, `Moved: ${reason}`, moved_on);
  const arrival = await queries.findArrivalOf(ctx.db, [payment_id]);
  const [new_id] = await receiveAll(ctx, [
    {
      student_id: to_student_id,
      amount_cents: payment.amount_cents,
      method: payment.method,
      ...(money_account_id ? { money_account_id } : {}),
      ...(payment.in_kind ? { in_kind: payment.in_kind } : {}),
      received_on: moved_on,
      ...(payment.reference ? { reference: payment.reference } : {}),
      ...(payment.payer_name ? { payer_name: payment.payer_name } : {}),
      ...(payer_phone ? { payer_phone } : {}),
      note: `Moved from receipt ${payment.receipt_number}${note ? `. ${note}` : ''}`.slice(0, 300),
      moved_from_id: payment_id,
      comes_again: true,
      from_suspense: arrival?.was_in_suspense ?? false,
      // A cheque in the safe and a sponsor's money are no money of the bank's because they moved.
      ...(taken_from ? { held_in: taken_from } : {}),
    },
  ]);
  await queries.moveCheque(ctx.db, payment_id, new_id!);
  if (arrival) {
    await queries.updateArrival(ctx.db, arrival.id, { state: 'posted', payment_id: new_id! });
  }
  return announceAll(ctx, [new_id!], payer_phone);
}
