import type { InputOf } from '@darasa/contract/endpoint';
import type { cancelPayment, Payment } from '@darasa/contract/finance/receiving/payments';
import { isoDate } from '@darasa/rules/dates';
import { hasPath } from '#platform/approvals/index.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { acrossAccounts, acrossPlaces } from '#platform/db/scope.ts';
import { fail, failField } from '#platform/fail.ts';
import { takeBackRespreads } from './respreads.ts';
import { holdDues } from '#modules/finance/books/ledger/dues.ts';
import type { EntryLine } from '#modules/finance/books/ledger/entry.ts';
import { findAccount } from '#modules/finance/books/money-accounts/queries.ts';
import { post, reverse, type KeptPosition } from '#modules/finance/books/ledger/post.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import { settle } from '#modules/finance/books/ledger/settle.ts';
import { ask, takeBack, void_type_key } from './service.ts';
import { freeCode, holdCode } from '../used-codes/queries.ts';
import { tellOfCancelled } from '../payments/notice.ts';
import * as queries from '../payments/queries.ts';

/**
 * Matches what is sure on a money account, once a receipt is gone whose money the bank took back. The
 * reconciliation stands above the receipts and is handed in.
 */
export type Rematch = (ctx: Ctx, money_account_id: string) => Promise<unknown>;

/**
 * A receipt is cancelled by another; whoever took the money cannot make the receipt disappear: another
 * person cancels it, or whom the school's path for it names. With it goes whatever stands on the same
 * receipt. Money that the provider told of exists, whatever one person says: two must agree that its
 * receipt is wrong.
 */
export async function cancel(
  ctx: Ctx,
  { id, reason, cancelled_on }: InputOf<typeof cancelPayment>,
  rematch: Rematch,
): Promise<Payment> {
  const { payment } = await findOwn(ctx, id, 'cancelled_on', cancelled_on);
  const { receipt_number: receipt } = payment;
  if (payment.cancelled_at) throw fail('payment.cancelled', { receipt });
  // All that it is about, whatever part of it is this person's: others decide on the whole.
  const whole = await queries.listStanding(acrossPlaces(acrossAccounts(ctx.db)), receipt);
  const asks =
    payment.void_request !== null ||
    (await queries.findArrivalOf(ctx.db, idsOf(whole))) !== undefined ||
    (await hasPath(ctx, void_type_key));
  if (asks) {
    await ask(ctx, payment, whole, { reason });
  } else {
    const asked = { payment_id: id, receipt_number: receipt, reason, asked_by: ctx.user.id };
    await cancelReceipt(ctx, asked, cancelled_on, rematch);
  }
  return (await queries.findPayment(ctx.db, id))!;
}

export const idsOf = (payments: Payment[]): string[] => payments.map((one) => one.id);

export interface CancelRequest {
  payment_id: string;
  receipt_number: string;
  reason: string;
  asked_by: string;
}

/** The act itself, once it is clear that it may be done; never by the one who took the money alone. */
export async function cancelReceipt(
  ctx: Ctx,
  asked: CancelRequest,
  on: string,
  rematch: Rematch,
): Promise<void> {
  const { payment_id, receipt_number, reason, asked_by } = asked;
  const { recorded_by_id, payer_phone } = await queries.findPaperFacts(ctx.db, payment_id);
  if (recorded_by_id === ctx.user.id && recorded_by_id === asked_by) {
    throw fail('payment.cancel_own');
  }
  // Whoever holds the pen sees whatever the provider told meanwhile.
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const standing = await queries.listStanding(ctx.db, receipt_number);
  // Moved while somebody asked: its money stands on another receipt, which nobody asked about.
  if (!standing.some((one) => one.id === payment_id)) {
    throw fail('payment.cancelled', { receipt: receipt_number });
  }
  const arrival = await queries.findArrivalOf(ctx.db, idsOf(standing));
  // A provider tells of money after somebody began to cancel its receipt: a second person is asked then.
  if (arrival && asked_by === ctx.user.id)
    throw fail('payment.confirmed', { receipt: receipt_number });
  const reference = arrival?.receipt ?? standing[0]!.reference;
  const taken_back = reference ? await queries.findReversal(ctx.db, reference) : undefined;
  if (arrival && !taken_back) {
    await leaveInSuspense(ctx, arrival, standing, reason, on);
  } else {
    for (const one of standing) await cancelOne(ctx, one, reason, on);
  }
  if (arrival && taken_back) await queries.updateArrival(ctx.db, arrival.id, { state: 'returned' });
  if (arrival) {
    const state = taken_back ? 'returned' : 'suspense';
    ctx.changed('arrival', arrival.id, { state: 'posted' }, { state, receipt_number });
  }
  if (taken_back) await rematch(ctx, taken_back.money_account_id);
  await tellOfCancelled(ctx, standing, { payer_phone, why: reason });
}

/**
 * The receipts go and their money stays where it came to, in suspense, until somebody says whose it is.
 * What the receipts said too much or too little is put right with it.
 */
async function leaveInSuspense(
  ctx: Ctx,
  arrival: queries.ToldArrival,
  standing: Payment[],
  reason: string,
  on: string,
): Promise<void> {
  const { money_account_id } = await queries.findPaperFacts(ctx.db, standing[0]!.id);
  const place_id = arrival.money_account_id ?? money_account_id!;
  const { account_id } = (await findAccount(ctx.db, place_id))!;
  const stays =
    place_id === money_account_id ? { account_id, part: 'suspense' as const } : undefined;
  for (const one of standing) await cancelOne(ctx, one, reason, on, stays);
  const kept_cents = stays ? standing.reduce((sum, one) => sum + one.amount_cents, 0) : 0;
  const amount_cents = arrival.was_in_suspense ? 0 : arrival.amount_cents - kept_cents;
  if (amount_cents !== 0) {
    await post(ctx, {
      source: 'arrival',
      source_id: arrival.id,
      posted_on: on,
      memo: `${arrival.receipt} arrived otherwise than receipt ${standing[0]!.receipt_number} said`,
      lines: [
        { account: { id: account_id }, amount_cents },
        { account: { part: 'suspense' }, amount_cents: -amount_cents },
      ],
    });
  }
  await queries.updateArrival(ctx.db, arrival.id, { state: 'suspense', suspense_on: on });
  await holdCode(ctx.db, arrival.receipt, on);
}

/** A payment and what its papers say, on a day on which something can be done about it. */
export async function findOwn(ctx: Ctx, id: string, field: string, day: string) {
  const payment = await queries.findPayment(ctx.db, id);
  if (!payment) throw fail('record.not_found');
  if (day < payment.received_on || day > isoDate(ctx.now)) {
    throw failField('request.invalid', field, 'Choose a day since the payment');
  }
  return { payment, ...(await queries.findPaperFacts(ctx.db, id)) };
}

/**
 * A receipt is undone; what a receipt did is undone, whoever asks: the caller has checked that this person
 * may. `stays`: its money does not leave the account where it lies.
 */
export async function cancelOne(
  ctx: Ctx,
  before: Payment,
  reason: string,
  on: string,
  stays?: KeptPosition,
): Promise<void> {
  const { id, receipt_number } = before;
  const is_new = await queries.insertCancellation(ctx.db, {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    payment_id: id,
    reason,
    user_id: ctx.user.id,
    now: nowIso(ctx),
  });
  if (!is_new) throw fail('payment.cancelled', { receipt: receipt_number });
  await takeBack(ctx, receipt_number);
  const source = await queries.findSource(ctx.db, id);
  await reverse(
    ctx,
    { source, source_id: id },
    {
      source: `${source}-cancelled`,
      source_id: id,
      posted_on: on,
      memo: `Receipt ${receipt_number} cancelled: ${reason}`,
      ...(stays ? { stays } : {}),
    },
  );
  if (before.reference) await freeCode(ctx.db, before.reference);
  await takeBackRespreads(ctx, id, on);
  await takeBackUsed(ctx, before, on);
  const memo = 'Credit used for what is owed again';
  await settle(ctx, [before.student_id], { posted_on: on, memo });
  await queries.updateLastPaid(ctx.db, before.student_id);
  ctx.changed('payment', id, before, await queries.findPayment(ctx.db, id).then((one) => one!));
}

/** What was paid in advance may have paid a bill since: then that bill is owed again. */
async function takeBackUsed(ctx: Ctx, payment: Payment, posted_on: string): Promise<void> {
  const { student_id } = payment;
  const owing = (await holdDues(ctx, [student_id])).get(student_id)!;
  let short_cents = -owing.prepaid_cents;
  if (short_cents <= 0) return;
  const lines: EntryLine[] = [
    { account: { part: 'prepayments' }, amount_cents: -short_cents, student_id },
  ];
  for (const used of await queries.listUsedPrepayments(ctx.db, student_id)) {
    if (short_cents === 0) break;
    const amount_cents = Math.min(short_cents, used.amount_cents);
    short_cents -= amount_cents;
    const { semester_id, vote_head_id } = used;
    const account = { part: 'fees-receivable' } as const;
    lines.push({ account, amount_cents, student_id, semester_id, vote_head_id });
  }
  // What was refunded or handed to a sibling cannot be unpaid by taking the receipt back.
  if (short_cents > 0) throw fail('payment.spent', { receipt: payment.receipt_number });
  await post(ctx, {
    source: 'prepayment-withdrawn',
    source_id: payment.id,
    posted_on,
    memo: `Paid in advance by receipt ${payment.receipt_number}, which was cancelled`,
    lines,
  });
}
