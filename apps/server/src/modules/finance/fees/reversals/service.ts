import type { InputOf } from '@darasa/contract/endpoint';
import type {
  Adjustment,
  askReversal,
  endReversal,
  ReversiblePayment,
} from '@darasa/contract/finance/fees/fee-adjustments';
import { isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { holdPayable, payOut } from '../fee-adjustments/posting.ts';
import { lockAdjustment, updateAdjustment } from '../fee-adjustments/queries.ts';
import { read } from '../fee-adjustments/service.ts';
import { reverse } from '#modules/finance/books/ledger/post.ts';
import { settle } from '#modules/finance/books/ledger/settle.ts';
import * as queries from './queries.ts';

export async function listFor(ctx: Ctx, id: string): Promise<{ rows: ReversiblePayment[] }> {
  const one = await read(ctx, id);
  if (one.kind !== 'refund') throw fail('record.not_found');
  const found = await queries.listReversible(ctx.db, one.student_id, one.amount_cents);
  return { rows: found.map(({ money_account_id: _, ...row }) => row) };
}

/**
 * The money leaves the books when it is asked back, so that nobody can spend it meanwhile; where
 * M-Pesa refuses, it comes back into them.
 */
export async function ask(
  ctx: Ctx,
  { id, payment_id }: InputOf<typeof askReversal>,
  origin: string,
): Promise<Adjustment> {
  const one = await holdPayable(ctx, id);
  const payments = await queries.listReversible(ctx.db, one.student_id, one.amount_cents);
  const payment = payments.find((row) => row.id === payment_id);
  if (!payment) {
    throw failField('request.invalid', 'payment_id', 'Choose a payment that can go back');
  }
  const { transaction_code, money_account_id } = payment;
  const reversal_id = newId(ctx.now.getTime());
  await payOut(ctx, one, { money_account_id, source_id: reversal_id, reference: transaction_code });
  const is_new = await queries.insertReversal(ctx.db, {
    id: reversal_id,
    adjustment_id: id,
    payment_id,
    transaction_code,
    amount_cents: one.amount_cents,
    money_account_id,
    asked_by: ctx.user.id,
    origin,
    now: nowIso(ctx),
  });
  if (!is_new) throw fail('reversal.twice');
  await enqueue(ctx.db, 'reversal.send', { reversal_id });
  ctx.changed('reversal', reversal_id, null, { refund: one.number, transaction_code });
  return read(ctx, id);
}

/** Asks M-Pesa once more what became of it. */
export async function checkAgain(ctx: Ctx, id: string): Promise<Adjustment> {
  const one = await openOf(ctx, id);
  await enqueue(ctx.db, 'reversal.check', { reversal_id: one.id, tries_left: 0 });
  ctx.changed('reversal', one.id, { state: one.state }, { state: 'asked about again' });
  return read(ctx, id);
}

/** Somebody has looked at the paybill's own statement: that ends what M-Pesa never answered. */
export async function end(ctx: Ctx, input: InputOf<typeof endReversal>): Promise<Adjustment> {
  const one = await openOf(ctx, input.id);
  const text = `${ctx.user.first_name} ${ctx.user.last_name}: ${input.reason}`;
  if (input.outcome === 'done') await note(ctx, one, { state: 'done', text });
  else await takeBack(ctx, one, text);
  return read(ctx, input.id);
}

async function openOf(ctx: Ctx, adjustment_id: string): Promise<queries.HeldReversal> {
  const last = await queries.findLast(ctx.db, adjustment_id);
  const one = last ? await queries.holdReversal(ctx.db, last) : undefined;
  if (!one) throw fail('record.not_found');
  if (one.state !== 'unknown') throw fail('reversal.not_open');
  return one;
}

/** An answer is what M-Pesa said of it. Told twice, or too late, it changes nothing. */
export async function answer(
  ctx: Ctx,
  id: string,
  { is_done, code, text }: { is_done: boolean; code: string | null; text: string },
): Promise<void> {
  const one = await queries.holdReversal(ctx.db, id);
  if (!one || one.state === 'done' || one.state === 'failed') return;
  if (is_done) await note(ctx, one, { state: 'done', code });
  else await takeBack(ctx, one, text);
}

/** Somebody said how it ended who is not known to be M-Pesa. */
export async function doubt(ctx: Ctx, id: string): Promise<void> {
  const one = await queries.holdReversal(ctx.db, id);
  if (one?.state !== 'sent' && one?.state !== 'unknown') return;
  const text = 'An answer came that may not be from M-Pesa: look at the statement of the paybill.';
  await note(ctx, one, { state: 'unknown', text });
}

/** That it stands where it was is no proof: the reversal may still be on its way. */
export async function standing(ctx: Ctx, id: string, said: string): Promise<void> {
  const one = await queries.holdReversal(ctx.db, id);
  if (!one || one.state === 'done' || one.state === 'failed') return;
  const is_done = /revers/i.test(said);
  await note(ctx, one, {
    state: is_done ? 'done' : 'unknown',
    text: is_done ? null : `M-Pesa says that the payment is "${said.slice(0, 60)}".`,
  });
}

export async function note(
  ctx: Ctx,
  one: queries.HeldReversal,
  change: { state: 'done' | 'sent' | 'unknown'; code?: string | null; text?: string | null },
): Promise<void> {
  await queries.updateReversal(ctx.db, one.id, { ...change, now: nowIso(ctx) });
  ctx.changed('reversal', one.id, { state: one.state }, change);
}

/** Nothing went back, so the credit is the learner's again and the refund can be paid otherwise. */
export async function takeBack(ctx: Ctx, one: queries.HeldReversal, text: string): Promise<void> {
  const refund = await lockAdjustment(ctx.db, one.adjustment_id);
  const posted_on = isoDate(ctx.now);
  await reverse(
    ctx,
    { source: 'refund', source_id: one.id },
    {
      source: 'refund-taken-back',
      source_id: one.id,
      posted_on,
      memo: `Refund ${refund!.number} did not go back by M-Pesa: ${text}`.slice(0, 200),
    },
  );
  const memo = 'Credit used for what is owed again';
  await settle(ctx, [refund!.student_id], { posted_on, memo });
  const change = { state: 'approved' as const, posted_on: null, posted_by: null };
  await updateAdjustment(ctx.db, one.adjustment_id, change);
  await queries.updateReversal(ctx.db, one.id, { state: 'failed', text, now: nowIso(ctx) });
  ctx.changed('reversal', one.id, { state: one.state }, { state: 'failed', text });
  ctx.changed('fee adjustment', one.adjustment_id, { state: refund!.state }, change);
}
