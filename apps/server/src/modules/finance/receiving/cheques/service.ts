import type { InputOf } from '@darasa/contract/endpoint';
import type {
  bankCheques,
  bounceCheque,
  Cheque,
  clearCheque,
  receiveCheque,
} from '@darasa/contract/finance/receiving/cheques';
import { chequeWait, lastDayOf } from '@darasa/rules/cheques';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { moneyReference } from '@darasa/rules/fees/money-reference';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { settingOf } from '#platform/settings/setting-of.ts';
import type { Entry } from '#modules/finance/books/ledger/entry.ts';
import { post, postAll } from '#modules/finance/books/ledger/post.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import { cancelOne } from '../receipt-voids/cancel.ts';
import { tellOfReturned } from '../payments/notice.ts';
import { findPayment } from '../payments/queries.ts';
import { receiveAll } from '../payments/service.ts';
import { findAccount } from '#modules/finance/books/money-accounts/queries.ts';
import * as queries from './queries.ts';

/** By the school's rule a cheque counts when it comes, or only when the bank has paid it. */
export async function receive(ctx: Ctx, input: InputOf<typeof receiveCheque>): Promise<Cheque> {
  refuseFuture(ctx, 'received_on', input.received_on);
  const [waits, account] = await Promise.all([
    settingOf(ctx, 'finance.cheques_wait'),
    findAccount(ctx.db, input.money_account_id),
  ]);
  if (account?.kind !== 'bank') {
    throw failField('request.invalid', 'money_account_id', 'Choose the bank it goes to');
  }
  const bank_name = input.bank_name.toUpperCase();
  const wait = chequeWait(input.dated_on, input.received_on);
  if (wait === 'stale') throw failField('request.invalid', 'dated_on', staleWords(input.dated_on));
  // A post-dated cheque is kept: it is no money before its day, and is receipted when it is banked.
  const [payment_id = null] =
    waits || wait ? [] : await receipts(ctx, [{ ...input, bank_name }], true);
  const id = newId(ctx.now.getTime());
  const is_new = await queries.insertCheque(ctx.db, {
    ...input,
    bank_name,
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    id,
    credited_on_receipt: !waits,
    payment_id,
    created_by: ctx.user.id,
    created_at: nowIso(ctx),
  });
  if (!is_new) throw failField('cheque.known', 'number');
  return changed(ctx, id, null);
}

const staleWords = (dated_on: string): string =>
  `No bank pays it after ${formatDate(lastDayOf(dated_on))}: ask for a new cheque`;

type Drawn = Pick<
  Cheque,
  'student_id' | 'amount_cents' | 'money_account_id' | 'number' | 'bank_name' | 'drawer'
>;

/** The receipts of cheques: from the safe at once, or into the bank when they are paid. */
const receipts = (
  ctx: Ctx,
  cheques: (Drawn & { received_on: string })[],
  in_hand: boolean,
): Promise<string[]> =>
  receiveAll(
    ctx,
    cheques.map((cheque) => ({
      student_id: cheque.student_id,
      amount_cents: cheque.amount_cents,
      method: 'cheque',
      money_account_id: cheque.money_account_id,
      reference: moneyReference(`${cheque.number}/${cheque.bank_name}`).slice(0, 64),
      received_on: cheque.received_on,
      payer_name: cheque.drawer,
      ...(in_hand ? { held_in: 'cheques-in-hand' as const } : {}),
    })),
  );

export async function bank(ctx: Ctx, { ids, banked_on }: InputOf<typeof bankCheques>) {
  refuseFuture(ctx, 'banked_on', banked_on);
  const cheques = await held(ctx, [...new Set(ids)], ['received']);
  if (cheques.some((cheque) => cheque.received_on > banked_on)) {
    throw failField('request.invalid', 'banked_on', 'Choose a day since the cheques came');
  }
  for (const cheque of cheques) refuseWaiting(cheque, banked_on);
  await refuseCancelled(ctx, cheques);
  await receiptKept(ctx, cheques, banked_on);
  const accounts = new Map(
    await Promise.all(
      [...new Set(cheques.map((cheque) => cheque.money_account_id))].map(
        async (id) => [id, (await findAccount(ctx.db, id))!.account_id] as const,
      ),
    ),
  );
  await postAll(
    ctx,
    cheques
      .filter((cheque) => cheque.credited_on_receipt)
      .map((cheque): Entry => ({
        source: 'cheque-banked',
        source_id: cheque.id,
        posted_on: banked_on,
        memo: `Cheque ${cheque.number} of ${cheque.drawer} banked`,
        lines: [
          {
            account: { id: accounts.get(cheque.money_account_id)! },
            amount_cents: cheque.amount_cents,
          },
          { account: { part: 'cheques-in-hand' }, amount_cents: -cheque.amount_cents },
        ],
      })),
  );
  await queries.setBanked(ctx.db, ids, banked_on);
  const after = await queries.findCheques(ctx.db, ids);
  for (const [i, cheque] of after.entries()) ctx.changed('cheque', cheque.id, cheques[i]!, cheque);
  return { rows: after };
}

function refuseWaiting({ number, dated_on }: Cheque, banked_on: string): void {
  const wait = chequeWait(dated_on, banked_on);
  if (wait === 'post-dated') {
    throw fail('cheque.post_dated', { number, day: formatDate(dated_on) });
  }
  if (wait === 'stale') {
    throw fail('cheque.stale', { number, day: formatDate(lastDayOf(dated_on)) });
  }
}

/** A cheque whose receipt was cancelled is in the books no more: banked, it would be money from nowhere. */
async function refuseCancelled(ctx: Ctx, cheques: Cheque[]): Promise<void> {
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  for (const { payment_id } of cheques) {
    const payment = payment_id && (await findPayment(ctx.db, payment_id));
    if (payment && payment.cancelled_at) {
      throw fail('payment.cancelled', { receipt: payment.receipt_number });
    }
  }
}

/** What was kept until its day is receipted now that it goes to the bank. */
async function receiptKept(ctx: Ctx, cheques: Cheque[], received_on: string): Promise<void> {
  const kept = cheques.filter((one) => one.credited_on_receipt && !one.payment_id);
  if (kept.length === 0) return;
  const payment_ids = await receipts(
    ctx,
    kept.map((cheque) => ({ ...cheque, received_on })),
    true,
  );
  await queries.setReceipted(
    ctx.db,
    kept.map(({ id }, i) => ({ id, payment_id: payment_ids[i]! })),
  );
}

export async function clear(ctx: Ctx, { id, cleared_on }: InputOf<typeof clearCheque>) {
  refuseFuture(ctx, 'cleared_on', cleared_on);
  const [cheque] = await held(ctx, [id], ['banked']);
  const [payment_id = null] = cheque!.credited_on_receipt
    ? []
    : await receipts(ctx, [{ ...cheque!, received_on: cleared_on }], false);
  await queries.setCleared(ctx.db, id, cleared_on, payment_id);
  return changed(ctx, id, cheque!);
}

/** The bank's word takes the receipt back, whoever took the cheque. */
export async function bounce(ctx: Ctx, input: InputOf<typeof bounceCheque>): Promise<Cheque> {
  const { id, bounced_on, reason } = input;
  refuseFuture(ctx, 'bounced_on', bounced_on);
  const [cheque] = await held(ctx, [id], ['banked', 'cleared']);
  const { account_id } = (await findAccount(ctx.db, cheque!.money_account_id))!;
  if (cheque!.credited_on_receipt) {
    await post(ctx, {
      source: 'cheque-returned',
      source_id: id,
      posted_on: bounced_on,
      memo: `Cheque ${cheque!.number} of ${cheque!.drawer} returned: ${reason}`,
      lines: [
        { account: { part: 'cheques-in-hand' }, amount_cents: cheque!.amount_cents },
        { account: { id: account_id }, amount_cents: -cheque!.amount_cents },
      ],
    });
  }
  const payment = cheque!.payment_id && (await findPayment(ctx.db, cheque!.payment_id));
  if (payment) await cancelOne(ctx, payment, `Cheque returned: ${reason}`, bounced_on);
  await charge(ctx, input, cheque!, account_id);
  await tellOfReturned(ctx, cheque!, reason);
  await queries.setBounced(ctx.db, id, input);
  return changed(ctx, id, cheque!);
}

/** What the bank takes for it, and what the family is charged for it. */
async function charge(
  ctx: Ctx,
  input: InputOf<typeof bounceCheque>,
  cheque: Cheque,
  account_id: string,
): Promise<void> {
  const { bank_charge_cents, passed_on_cents, bounced_on: posted_on, vote_head_id } = input;
  const entries: Entry[] = [];
  if (bank_charge_cents > 0) {
    entries.push({
      source: 'cheque-charge',
      source_id: cheque.id,
      posted_on,
      memo: `Charge of the bank for cheque ${cheque.number}`,
      lines: [
        { account: { part: 'bank-charges' }, amount_cents: bank_charge_cents },
        { account: { id: account_id }, amount_cents: -bank_charge_cents },
      ],
    });
  }
  if (passed_on_cents > 0) {
    const ground = await queries.findChargeGround(ctx.db, vote_head_id!, posted_on);
    if (!ground?.semester_id) {
      throw failField('request.invalid', 'vote_head_id', 'Choose the vote head of the charge');
    }
    const { student_id } = cheque;
    const owed = { student_id, semester_id: ground.semester_id, vote_head_id: vote_head_id! };
    entries.push({
      source: 'cheque-passed-on',
      source_id: cheque.id,
      posted_on,
      memo: `${ground.name}: cheque ${cheque.number} was returned`,
      lines: [
        { account: { part: 'fees-receivable' }, amount_cents: passed_on_cents, ...owed },
        { account: { id: ground.account_id }, amount_cents: -passed_on_cents, ...owed },
      ],
    });
  }
  await postAll(ctx, entries);
}

/** Whoever decides about a cheque decides alone. */
async function held(ctx: Ctx, ids: string[], states: Cheque['state'][]): Promise<Cheque[]> {
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const cheques = await queries.findCheques(ctx.db, ids);
  if (cheques.length < ids.length) throw fail('record.not_found');
  const other = cheques.find((cheque) => !states.includes(cheque.state));
  if (other) throw fail('cheque.state', { number: other.number, state: other.state });
  return cheques;
}

async function changed(ctx: Ctx, id: string, before: Cheque | null): Promise<Cheque> {
  const [after] = await queries.findCheques(ctx.db, [id]);
  ctx.changed('cheque', id, before, after!);
  return after!;
}

function refuseFuture(ctx: Ctx, field: string, day: string): void {
  if (day > isoDate(ctx.now)) throw failField('request.invalid', field, 'Choose a day up to today');
}
