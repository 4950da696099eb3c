import { createHash } from 'node:crypto';
import type { InputOf } from '@darasa/contract/endpoint';
import type { assignArrival, MoneyProvider } from '@darasa/contract/finance/receiving/incoming';
import { provider_labels } from '@darasa/contract/finance/receiving/incoming';
import type { PaymentMethod } from '@darasa/contract/finance/books/payment-modes';
import type { Payment } from '@darasa/contract/finance/receiving/payments';
import { daysBetween, formatDate, isoDate } from '@darasa/rules/dates';
import { moneyReference } from '@darasa/rules/fees/money-reference';
import { formatKes } from '@darasa/rules/money';
import { normalisePhone } from '@darasa/rules/phone';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, Failure } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { announce } from '#platform/notifications/announce.ts';
import { money_in_suspense } from '#modules/finance/events.ts';
import { post, refuseClosedBooks } from '#modules/finance/books/ledger/post.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import { findAccount } from '#modules/finance/books/money-accounts/queries.ts';
import { findPayment } from '../payments/queries.ts';
import { announceAll, receiveAll } from '../payments/service.ts';
import { holdCode, listUses } from '../used-codes/queries.ts';
import { usedElsewhere } from '../used-codes/service.ts';
import { findLearner, remember, suggest } from './match/match.ts';
import * as queries from './queries.ts';

/** A notice as it came: kept before anybody makes sense of it. */
export interface RawNotice {
  provider: MoneyProvider;
  kind: string;
  payload: string;
  /** Why it cannot be entered as it is. */
  problem?: string | null;
}

/** Money is what a notice says about money. */
export interface Money {
  provider: MoneyProvider;
  /** What the provider calls this payment: the same on every way that the news takes. */
  receipt: string;
  amount_cents: number;
  account_text: string;
  payer_name?: string | null;
  payer_phone?: string | null;
  paid_at: Date;
  /** The paybill or account number it was sent to. */
  sent_to?: string | null;
  /** Where it lies, if the one who tells knows. */
  money_account_id?: string | null;
  prompt_id?: string | null;
  /** False: whoever told it is not known to be the provider. */
  is_confirmed?: boolean;
}

export interface KeptNotice {
  id: string;
  /** It was told before, and stands in the books. */
  is_posted: boolean;
}

/**
 * Keeps a notice and the money it tells of, and nothing else: this commits before the provider is
 * answered, whatever happens afterwards. Told twice, it is kept once.
 */
export async function keep(
  ctx: Ctx,
  raw: RawNotice,
  money: Money | null,
): Promise<KeptNotice | null> {
  const ground = { tenant_id: ctx.tenant_id, school_id: schoolOf(ctx), now: nowIso(ctx) };
  const arrival =
    money &&
    (await queries.insertArrival(ctx.db, {
      ...ground,
      id: newId(ctx.now.getTime()),
      provider: money.provider,
      receipt: moneyReference(money.receipt),
      amount_cents: money.amount_cents,
      account_text: textOf(money.account_text) ?? '',
      payer_name: textOf(money.payer_name),
      payer_phone: textOf(money.payer_phone),
      paid_at: timeOf(ctx, money.paid_at),
      sent_to: textOf(money.sent_to),
      prompt_id: money.prompt_id ?? null,
      money_account_id: money.money_account_id ?? null,
      is_confirmed: money.is_confirmed ?? true,
    }));
  await queries.insertNotice(ctx.db, {
    ...ground,
    ...raw,
    problem: raw.problem?.slice(0, problem_max) ?? null,
    id: newId(ctx.now.getTime()),
    arrival_id: arrival?.id ?? null,
    digest: createHash('sha256').update(raw.payload).digest('hex'),
    payload: raw.payload.replaceAll('\u0000', '').slice(0, payload_max),
  });
  return (
    arrival && {
      id: arrival.id,
      is_posted: arrival.state === 'posted' || arrival.state === 'elsewhere',
    }
  );
}

const payload_max = 64_000;
const problem_max = 300;

const textOf = (text: string | null | undefined): string | null =>
  // A name is shown on screens and papers: control characters have no place there.
  // oxlint-disable-next-line no-control-regex
  text
    ?.replace(/[\u0000-\u001f\u007f]/g, ' ')
    .trim()
    .slice(0, 120) || null;

/** A clock that is wrong, or a lie, does not put money into another year. */
function timeOf(ctx: Ctx, told: Date): string {
  const ms = told.getTime();
  const now_ms = ctx.now.getTime();
  const is_likely = ms <= now_ms && ms > now_ms - year_ms;
  return new Date(is_likely ? ms : now_ms).toISOString();
}

const year_ms = 366 * 86_400_000;

/**
 * Puts money that was kept into the books: to the learner whom it is for, with receipt, spread and
 * notice; or into suspense. It is harmless to do it again, and nobody else does it meanwhile.
 */
export async function settle(ctx: Ctx, id: string): Promise<queries.HeldArrival['state']> {
  // Whoever holds the pen sees every payment there is: the counter may have been quicker.
  const [money] = await Promise.all([
    queries.holdArrival(ctx.db, id),
    lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx)),
  ]);
  if (!money) throw fail('record.not_found');
  if (money.state === 'suspense') return leaveSuspense(ctx, money);
  if (money.state !== 'new') return money.state;
  if (!money.is_confirmed) return waitForList(ctx, id);
  // All in one breath, for the whole school waits for the pen.
  const place = placeOf(ctx, money);
  place.catch(() => {}); // What the counter took has its place already.
  const [counter, [use], found, received_on, foreign] = await Promise.all([
    queries.findPaymentByReference(ctx.db, methodOf(money), money.receipt),
    listUses(ctx.db, [money.receipt]),
    learnerOf(ctx, money),
    dayOf(ctx, money),
    foreignNumber(ctx, money),
  ]);
  if (counter && isSameMoney(money, counter)) {
    const money_account_id = await place.catch(() => null);
    return link(ctx, { ...money, money_account_id }, counter);
  }
  const placed = { ...money, money_account_id: await place };
  const used = counter ? usedAtCounter(counter) : use ? usedElsewhere(use).sentence : null;
  const doubt = foreign ?? used;
  if (doubt || !found) return holdInSuspense(ctx, placed, received_on, doubt);
  await takeIn(ctx, placed, found.student_id, { matched_by: found.matched_by, received_on });
  return 'posted';
}

/** The list is asked for once a minute, however much is told meanwhile. */
async function waitForList(ctx: Ctx, id: string): Promise<'new'> {
  const problem =
    'Safaricom has not confirmed it yet: it is not in the books until Safaricom’s list or the statement names it.';
  await queries.updateProblem(ctx.db, id, problem);
  const minute = Math.ceil(ctx.now.getTime() / minute_ms);
  const run_at = new Date(minute * minute_ms).toISOString();
  const job_key = `pull ${ctx.tenant_id} ${schoolOf(ctx)} ${minute}`;
  await enqueue(ctx.db, 'arrivals.pull', { days: 1 }, { run_at, job_key });
  return 'new';
}

const minute_ms = 60_000;

/** Why money that M-Pesa tells of at our address is not ours to receipt: it went to another number. */
async function foreignNumber(
  ctx: Ctx,
  { provider, sent_to }: queries.HeldArrival,
): Promise<string | null> {
  if (provider !== 'mpesa' || !sent_to || (await queries.isOwnNumber(ctx.db, sent_to))) return null;
  return `It was sent to ${sent_to}, which is not a paybill or till of this school. Look it up in the M-Pesa statement before you assign it.`;
}

/**
 * M-Pesa uses a code once. A bank's reference may be words that somebody typed, which come again: then
 * a receipt answers for one payment, and for one of about its time.
 */
function isSameMoney(money: queries.HeldArrival, counter: queries.PaymentOfReference): boolean {
  if (money.provider === 'mpesa') return true;
  const days = daysBetween(counter.received_on, isoDate(new Date(money.paid_at)));
  return !counter.is_answered && Math.abs(days) <= days_apart_max;
}

const days_apart_max = 31;

const usedAtCounter = ({ receipt_number, received_on }: queries.PaymentOfReference): string =>
  `Receipt ${receipt_number} of ${formatDate(received_on)} carries the same reference. Make sure that this is other money before you assign it.`;

/**
 * The same in one step, for whoever has the money's story in hand already, such as a line of a
 * statement. Answers its id; told before, it is the same money.
 */
export async function receive(ctx: Ctx, raw: RawNotice, money: Money): Promise<string> {
  const { id } = (await keep(ctx, raw, money))!;
  await settle(ctx, id);
  return id;
}

/** Writes down why money could not be put into the books; it is tried again by itself. */
export const noteProblem = async (ctx: Ctx, id: string, error: unknown): Promise<void> => {
  const problem = error instanceof Failure ? error.sentence : 'Something went wrong on our side.';
  await queries.updateProblem(ctx.db, id, problem);
};

interface Found {
  student_id: string;
  matched_by: 'account' | 'prompt' | 'remembered' | 'hand';
}

/** Our own prompt knows best, if the amount is the one that was asked for. */
async function learnerOf(ctx: Ctx, money: queries.HeldArrival): Promise<Found | null> {
  if (money.prompt_student_id) {
    return money.prompt_amount_cents === money.amount_cents
      ? { student_id: money.prompt_student_id, matched_by: 'prompt' }
      : null;
  }
  return findLearner(ctx, money);
}

type Placed = queries.HeldArrival & { money_account_id: string };

interface Way {
  matched_by: Found['matched_by'];
  received_on: string;
  from_suspense?: boolean;
}

/** The payer is told behind it: by then the payment is known to have come by the provider's own word. */
async function takeIn(
  ctx: Ctx,
  money: Placed,
  student_id: string,
  { matched_by, ...how }: Way,
): Promise<Payment> {
  const { money_account_id } = money;
  const payer_phone = money.payer_phone ? normalisePhone(money.payer_phone) : null;
  const ids = await receiveAll(ctx, [
    {
      student_id,
      amount_cents: money.amount_cents,
      method: methodOf(money),
      money_account_id,
      reference: money.receipt,
      comes_again: true,
      ...(money.payer_name ? { payer_name: money.payer_name } : {}),
      ...(payer_phone ? { payer_phone } : {}),
      ...how,
    },
  ]);
  const [, payment] = await Promise.all([
    queries.updateArrival(ctx.db, money.id, {
      state: 'posted',
      payment_id: ids[0]!,
      matched_by,
      money_account_id,
      now: nowIso(ctx),
    }),
    announceAll(ctx, ids, payer_phone),
  ]);
  return payment;
}

const methodOf = ({ provider }: { provider: MoneyProvider }): PaymentMethod =>
  provider === 'mpesa' ? 'mobile-money' : 'bank';

/** The day it was paid, or today when the books of that day are closed. */
async function dayOf(ctx: Ctx, { paid_at }: { paid_at: string }): Promise<string> {
  const day = isoDate(new Date(paid_at));
  const today = isoDate(ctx.now);
  if (day === today) return today;
  const is_open = await refuseClosedBooks(ctx, [day]).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Failure) return false;
      throw error;
    },
  );
  return is_open ? day : today;
}

async function placeOf(ctx: Ctx, money: queries.HeldArrival): Promise<string> {
  if (money.money_account_id) return money.money_account_id;
  const own = money.sent_to ? await queries.findMoneyAccount(ctx.db, money.sent_to) : undefined;
  const place = own ?? (await queries.findConnectedAccount(ctx.db, money.provider));
  if (!place) throw fail('arrival.no_account', { number: money.sent_to ?? 'an unknown number' });
  return place;
}

/** The counter was quicker: the money is in the books, and only the news is new. */
async function link(
  ctx: Ctx,
  money: queries.HeldArrival,
  counter: queries.PaymentOfReference,
): Promise<'posted'> {
  await queries.updateArrival(ctx.db, money.id, {
    state: 'posted',
    payment_id: counter.id,
    matched_by: 'counter',
    problem: differenceOf(money, counter),
    money_account_id: money.money_account_id,
    now: nowIso(ctx),
  });
  return 'posted';
}

/** What the receipt says otherwise than the provider. */
function differenceOf(
  money: queries.HeldArrival,
  { receipt_number, amount_cents, method_name, is_other_method }: queries.PaymentOfReference,
): string | null {
  if (amount_cents !== money.amount_cents) {
    return `Receipt ${receipt_number} says ${formatKes(amount_cents)}, and ${formatKes(money.amount_cents)} arrived.`;
  }
  return is_other_method
    ? `Receipt ${receipt_number} says ${method_name}, and the money came by ${provider_labels[money.provider]}.`
    : null;
}

/** Nobody is known whose it is, or there is a doubt that a person must look at first. */
async function holdInSuspense(
  ctx: Ctx,
  money: Placed,
  posted_on: string,
  doubt: string | null,
): Promise<'suspense'> {
  const { id, amount_cents, money_account_id } = money;
  const place = await findAccount(ctx.db, money_account_id);
  if (!place) throw fail('record.not_found');
  await post(ctx, {
    source: 'arrival',
    source_id: id,
    posted_on,
    memo: `${provider_labels[money.provider]} ${money.receipt}, ${doubt ? 'to be looked at' : 'nobody found'}`,
    lines: [
      { account: { id: place.account_id }, amount_cents },
      { account: { part: 'suspense' }, amount_cents: -amount_cents },
    ],
  });
  await queries.updateArrival(ctx.db, id, {
    state: 'suspense',
    problem: doubt,
    suspense_on: posted_on,
    money_account_id,
    now: nowIso(ctx),
  });
  await holdCode(ctx.db, money.receipt, posted_on);
  ctx.changed('arrival', id, null, { receipt: money.receipt, amount_cents, state: 'suspense' });
  await announce(ctx, money_in_suspense, {
    title: doubt
      ? `${formatKes(amount_cents)} arrived and must be looked at`
      : `${formatKes(amount_cents)} received, payer not identified`,
    text: `${money.receipt} from ${money.payer_name ?? 'an unknown payer'}, account "${money.account_text}".`,
    link: `/dashboard/finance/payments?tab=suspense&id=${id}`,
    money: { account_id: money_account_id },
  });
  return 'suspense';
}

/** The answer to our own prompt came after the paybill's news, and knows whose money it is. */
async function leaveSuspense(
  ctx: Ctx,
  money: queries.HeldArrival,
): Promise<queries.HeldArrival['state']> {
  const { prompt_student_id, prompt_amount_cents, amount_cents } = money;
  if (!prompt_student_id || prompt_amount_cents !== amount_cents) return 'suspense';
  if (await foreignNumber(ctx, money)) return 'suspense';
  await hand(ctx, money as Placed, prompt_student_id, 'prompt');
  return 'posted';
}

async function hand(
  ctx: Ctx,
  money: Placed,
  student_id: string,
  matched_by: Found['matched_by'],
): Promise<Payment> {
  const received_on = isoDate(ctx.now);
  const how = { matched_by, received_on, from_suspense: true };
  const payment = await takeIn(ctx, money, student_id, how);
  ctx.changed(
    'arrival',
    money.id,
    { state: 'suspense' },
    { state: 'posted', payment_id: payment.id },
  );
  return payment;
}

/** One tap of somebody who knows. */
export async function assign(
  ctx: Ctx,
  { id, student_id, remember: is_remembered }: InputOf<typeof assignArrival>,
): Promise<Payment> {
  const money = await holdWaiting(ctx, id);
  const payment = await hand(ctx, money as Placed, student_id, 'hand');
  if (is_remembered) await remember(ctx, money, student_id);
  return payment;
}

/** Money in suspense, for somebody who says what it is; nobody else says it meanwhile. */
export async function holdWaiting(ctx: Ctx, id: string): Promise<queries.HeldArrival> {
  const money = await queries.holdArrival(ctx.db, id);
  if (!money) throw fail('record.not_found');
  if (money.payment_id) {
    const payment = await findPayment(ctx.db, money.payment_id);
    throw fail('arrival.settled', { receipt: payment!.receipt_number });
  }
  if (money.state === 'elsewhere') {
    const { paper } = (await queries.findArrival(ctx.db, id))!;
    throw fail('arrival.settled', { receipt: paper! });
  }
  if (money.state === 'returned') throw fail('arrival.returned', { receipt: money.receipt });
  if (money.state === 'new') throw fail('arrival.stuck', { reason: money.problem ?? '' });
  return money;
}

/**
 * A known account is what the paybill's validation asks. Most schools take all money and look for the
 * learner later.
 */
export async function isKnownAccount(ctx: Ctx, money: Money | null): Promise<boolean> {
  if (!money || !(await queries.refusesUnknown(ctx.db))) return true;
  const told = { payer_name: null, payer_phone: null, ...money };
  return (await findLearner(ctx, told)) !== null;
}

/** Finds whom a bank's clerk sees before taking money: a first name, and what is owed. */
export async function findPayer(ctx: Ctx, account_text: string) {
  const told = { receipt: '', account_text, payer_name: null, payer_phone: null };
  const found = await findLearner(ctx, told);
  return found ? queries.findOwing(ctx.db, found.student_id) : undefined;
}

export async function readSuggestions(ctx: Ctx, id: string) {
  const money = await queries.findArrival(ctx.db, id);
  if (!money) throw fail('record.not_found');
  const [rows, notices] = await Promise.all([suggest(ctx, money), queries.listNotices(ctx.db, id)]);
  return { rows, notices };
}
