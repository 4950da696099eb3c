import { randomInt } from 'node:crypto';
import type { InputOf } from '@darasa/contract/endpoint';
import type {
  cancelPayment,
  Payment,
  PaymentInput,
  simulatePayment,
} from '@darasa/contract/finance/payments';
import { allocate, type Allocation } from '@darasa/rules/fees/allocate';
import { isoDate } from '@darasa/rules/dates';
import { groupBy } from '@darasa/rules/group-by';
import { type Ctx, nowIso, schoolOf } from '../../../platform/ctx.ts';
import { fail, failField } from '../../../platform/fail.ts';
import { newId } from '../../../platform/ids.ts';
import { nextDocumentNumbers } from '../../administration/index.ts';
import { holdDues, type Owing, readDues } from '../ledger/dues.ts';
import type { Entry, EntryLine } from '../ledger/entry.ts';
import { post, postAll, reverse } from '../ledger/post.ts';
import * as queries from './queries.ts';

/** One payment at the counter. */
export async function record(ctx: Ctx, input: PaymentInput): Promise<Payment> {
  const [id] = await receiveAll(ctx, [input]);
  const payment = (await queries.findPayment(ctx.db, id!))!;
  ctx.changed('payment', id!, null, payment);
  return payment;
}

/**
 * Payments, receipt numbers, spreads and postings: one transaction and a handful of statements,
 * however many payments there are, so that none is without the rest.
 */
export async function receiveAll(ctx: Ctx, inputs: PaymentInput[]): Promise<string[]> {
  const today = isoDate(ctx.now);
  if (inputs.some((input) => input.received_on > today)) {
    throw failField('request.invalid', 'received_on', 'Money cannot be received in the future');
  }
  const student_ids = [...new Set(inputs.map((input) => input.student_id))];
  const [students, accounts, names, owing] = await Promise.all([
    queries.findStudents(ctx.db, student_ids),
    queries.listMoneyAccounts(ctx.db),
    queries.listNames(ctx.db),
    holdDues(ctx, student_ids),
  ]);
  const payments: queries.NewPayment[] = [];
  const entries: Entry[] = [];
  for (const [year, group] of groupBy(inputs, (input) => yearOf(input.received_on))) {
    const date = `${year}-01-01`;
    const numbers = await nextDocumentNumbers(ctx, 'receipt', { date, count: group.length });
    group.forEach((input, i) => {
      const student = students.get(input.student_id);
      if (!student) throw fail('student.not_found');
      const account = accounts.get(input.money_account_id);
      if (!account) {
        throw failField('request.invalid', 'money_account_id', 'Choose where the money lies');
      }
      const receipt_number = numbers[i]!;
      const own = owing.get(student.id)!;
      const payment = paymentOf(ctx, { input, student, account, own, names, receipt_number });
      payments.push(payment.row);
      entries.push(entryOf(payment.row, student, account.account_id, payment.allocation));
      // The next payment of the same learner meets what this one left.
      owing.set(student.id, after(own, payment.allocation));
    });
  }
  const made = await queries.insertPayments(ctx.db, payments);
  if (made < payments.length) throw await usedBefore(ctx, inputs);
  await postAll(ctx, entries);
  return payments.map((payment) => payment.id);
}

interface Facts {
  input: PaymentInput;
  student: queries.PayingStudent;
  account: queries.MoneyPlace;
  own: Owing;
  names: Map<string, string>;
  receipt_number: string;
}

function paymentOf(ctx: Ctx, { input, student, account, own, names, receipt_number }: Facts) {
  const allocation = allocate(input.amount_cents, own.dues);
  const receipt = {
    admission_number: student.admission_number,
    student_name: student.name,
    first_name: student.first_name,
    class_name: student.class_name || null,
    money_account_name: account.name,
    recorded_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    balance_after_cents: balanceOf(own) - input.amount_cents,
    prepaid_cents: allocation.prepaid_cents,
    shares: sharesInWords(allocation, names),
  };
  const row: queries.NewPayment = {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    id: newId(ctx.now.getTime()),
    receipt_number,
    ...input,
    reference: input.reference ?? null,
    payer_name: input.payer_name ?? null,
    payer_phone: input.payer_phone ?? null,
    note: input.note ?? null,
    receipt,
    verify_code: newCode(),
    recorded_by: ctx.user.id,
    created_at: nowIso(ctx),
  };
  return { row, allocation };
}

const entryOf = (
  payment: queries.NewPayment,
  student: queries.PayingStudent,
  account_id: string,
  allocation: Allocation,
): Entry => ({
  source: 'payment',
  source_id: payment.id,
  posted_on: payment.received_on,
  memo: `Receipt ${payment.receipt_number}, ${student.admission_number} ${student.name}`,
  lines: [
    { account: { id: account_id }, amount_cents: payment.amount_cents },
    ...creditLines(student.id, allocation),
  ],
});

/** What is still owed when a payment was spread. */
function after(own: Owing, { shares, prepaid_cents }: Allocation): Owing {
  const dues = own.dues.map((due) => {
    const share = shares.find(
      (one) => one.semester_id === due.semester_id && one.vote_head_id === due.vote_head_id,
    );
    return share ? { ...due, due_cents: due.due_cents - share.amount_cents } : due;
  });
  return { ...own, dues, prepaid_cents: own.prepaid_cents + prepaid_cents };
}

/** The same arithmetic for somebody who asks before paying. */
export async function simulate(ctx: Ctx, input: InputOf<typeof simulatePayment>) {
  const [students, names, owing] = await Promise.all([
    queries.findStudents(ctx.db, [input.student_id]),
    queries.listNames(ctx.db),
    readDues(ctx, [input.student_id]),
  ]);
  const student = students.get(input.student_id);
  if (!student) throw fail('student.not_found');
  const own = owing.get(student.id)!;
  const allocation = allocate(input.amount_cents, own.dues);
  return {
    balance_before_cents: balanceOf(own),
    balance_after_cents: balanceOf(own) - input.amount_cents,
    prepaid_cents: allocation.prepaid_cents,
    shares: sharesInWords(allocation, names),
  };
}

/** Whoever took the money cannot make the receipt disappear: another person cancels it. */
export async function cancel(
  ctx: Ctx,
  { id, reason, cancelled_on }: InputOf<typeof cancelPayment>,
): Promise<Payment> {
  const before = await queries.findPayment(ctx.db, id);
  if (!before) throw fail('record.not_found');
  if (cancelled_on < before.received_on || cancelled_on > isoDate(ctx.now)) {
    throw failField('request.invalid', 'cancelled_on', 'Choose a day since the payment');
  }
  const { recorded_by_id } = await queries.findPaperFacts(ctx.db, id);
  if (recorded_by_id === ctx.user.id) throw fail('payment.cancel_own');
  const is_new = await queries.insertCancellation(ctx.db, {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    payment_id: id,
    reason,
    user_id: ctx.user.id,
    now: nowIso(ctx),
  });
  if (!is_new) throw fail('payment.cancelled', { receipt: before.receipt_number });
  await reverse(
    ctx,
    { source: 'payment', source_id: id },
    {
      source: 'payment-cancelled',
      source_id: id,
      posted_on: cancelled_on,
      memo: `Receipt ${before.receipt_number} cancelled: ${reason}`,
    },
  );
  await takeBackUsed(ctx, before, cancelled_on);
  await queries.updateLastPaid(ctx.db, before.student_id);
  const after = (await queries.findPayment(ctx.db, id))!;
  ctx.changed('payment', id, before, after);
  return after;
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
  await post(ctx, {
    source: 'prepayment-withdrawn',
    source_id: payment.id,
    posted_on,
    memo: `Paid in advance by receipt ${payment.receipt_number}, which was cancelled`,
    lines,
  });
}

/** A slip that comes a second time names the receipt it has already. */
async function usedBefore(ctx: Ctx, inputs: PaymentInput[]) {
  const references = inputs.flatMap(({ reference }) => (reference ? [reference] : []));
  const first = await queries.findByReferences(ctx.db, references);
  if (!first) return fail('payment.reference_twice');
  const failure = fail('payment.reference_used', {
    reference: first.reference ?? '',
    receipt: first.receipt_number,
    who: first.recorded_by,
    day: first.received_on,
    learner: first.student_name,
  });
  failure.fields = [{ path: 'reference', message: failure.sentence }];
  failure.data = { payment_id: first.id };
  return failure;
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

const creditLines = (student_id: string, { shares, prepaid_cents }: Allocation): EntryLine[] => [
  ...shares.map(({ amount_cents, ...share }) => ({
    account: { part: 'fees-receivable' as const },
    amount_cents: -amount_cents,
    student_id,
    ...share,
  })),
  ...(prepaid_cents > 0
    ? [{ account: { part: 'prepayments' as const }, amount_cents: -prepaid_cents, student_id }]
    : []),
];

const sharesInWords = ({ shares }: Allocation, names: Map<string, string>) =>
  shares.map((share) => ({
    semester_name: names.get(share.semester_id) ?? '',
    vote_head_name: names.get(share.vote_head_id) ?? '',
    amount_cents: share.amount_cents,
  }));

const balanceOf = ({ dues, prepaid_cents }: Owing): number =>
  dues.reduce((sum, due) => sum + due.due_cents, 0) - prepaid_cents;

// Without letters and figures that look alike: a parent reads it aloud.
const letters = 'ACDEFGHJKMNPQRTUVWXY34679';
const newCode = (): string =>
  Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');
