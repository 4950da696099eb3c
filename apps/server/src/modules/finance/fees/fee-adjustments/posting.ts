import { adjustmentKindWords } from '@darasa/contract/finance/fees/fee-adjustments';
import type { InputOf } from '@darasa/contract/endpoint';
import type {
  Adjustment,
  payRefund,
  takeBackAdjustment,
} from '@darasa/contract/finance/fees/fee-adjustments';
import { isoDate } from '@darasa/rules/dates';
import { allocate, shareOut } from '@darasa/rules/fees/allocate';
import { listApprovers, requireApproved } from '#platform/approvals/index.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { requireStepUp } from '#platform/auth/step-up.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { nextDocumentNumber } from '#modules/administration/index.ts';
import { holdDues, type LearnerDues } from '#modules/finance/books/ledger/dues.ts';
import { issueFor } from '#modules/finance/tax/fiscal-invoices/issue.ts';
import type { EntryLine } from '#modules/finance/books/ledger/entry.ts';
import { post, reverse } from '#modules/finance/books/ledger/post.ts';
import { requireCovered } from '#modules/finance/books/money-accounts/covered.ts';
import { settle } from '#modules/finance/books/ledger/settle.ts';
import { recalculateWaivers } from '../waivers/recalculate.ts';
import { insertPlacement } from './category-queries.ts';
import * as queries from './queries.ts';
import { leftToCredit, read } from './service.ts';

type Stored = queries.StoredAdjustment;

/** Runs when the last approver agrees; a refund still waits for the one who pays it out. */
export async function approved(ctx: Ctx, id: string): Promise<void> {
  const one = await queries.lockAdjustment(ctx.db, id);
  if (!one) return;
  if (one.kind === 'refund') {
    await queries.updateAdjustment(ctx.db, id, { state: 'approved', approved_by: ctx.user.id });
    ctx.changed('fee adjustment', id, { state: one.state }, { state: 'approved' });
    return;
  }
  const posted_on = isoDate(ctx.now);
  const owing = await holdDues(ctx, studentsOf(one));
  const journal = await post(ctx, {
    source: one.kind,
    source_id: one.id,
    posted_on,
    memo: `${adjustmentKindWords[one.kind]} ${one.number}: ${one.reason}`,
    lines: await linesOf(ctx, one, owing),
  });
  await issueFor(ctx, [journal]);
  if (one.kind === 'category-change') await place(ctx, one);
  await recount(ctx, one, posted_on);
  await settle(ctx, studentsOf(one), { posted_on, memo: `Credit used after ${one.number}` });
  const change = {
    state: 'posted' as const,
    posted_on,
    approved_by: ctx.user.id,
    posted_by: ctx.user.id,
  };
  await queries.updateAdjustment(ctx.db, id, change);
  ctx.changed('fee adjustment', id, { state: one.state }, change);
}

const changing_bills: readonly Stored['kind'][] = ['debit-note', 'credit-note', 'category-change'];

/** Half of a bill that a note made larger is more: what waivers took off it is worked out anew. */
async function recount(ctx: Ctx, one: Stored, day: string): Promise<void> {
  if (!one.semester_id || !changing_bills.includes(one.kind)) return;
  const { semester_id, student_id, number } = one;
  await recalculateWaivers(ctx, { semester_id, student_ids: [student_id], day, why: number });
}

const studentsOf = (one: Stored): string[] => [
  one.student_id,
  ...(one.to_student_id ? [one.to_student_id] : []),
];

/** What was true when it was asked for must still be true when it is posted. */
async function linesOf(
  ctx: Ctx,
  one: Stored,
  owing: Map<string, LearnerDues>,
): Promise<EntryLine[]> {
  const own = owing.get(one.student_id)!;
  const { student_id, amount_cents } = one;
  switch (one.kind) {
    case 'debit-note':
      return noteLines(one, amount_cents);
    case 'credit-note': {
      const sums = await queries.listHeadSums(ctx.db, student_id, one.semester_id!);
      if (amount_cents > leftToCredit(sums, one.vote_head_id!)) {
        throw fail('adjustment.above_billed');
      }
      return noteLines(one, -amount_cents);
    }
    case 'write-off': {
      const { shares, prepaid_cents } = allocate(amount_cents, own.dues);
      if (prepaid_cents > 0) throw fail('adjustment.above_debt');
      return [
        { account: { part: 'bad-debts' }, amount_cents, student_id },
        ...owedLines(student_id, shares, -1),
      ];
    }
    case 'transfer':
      return one.to_student_id ? creditLines(one, own) : termLines(ctx, one, own);
    case 'category-change':
      return (one.details.lines ?? []).flatMap((line) =>
        pairOf(line.account_id, line.change_cents, {
          student_id,
          semester_id: one.semester_id!,
          vote_head_id: line.vote_head_id,
        }),
      );
    case 'refund':
      throw new Error('a refund is posted when it is paid out');
  }
}

const noteLines = (one: Stored, change_cents: number): EntryLine[] =>
  pairOf(one.account_id!, change_cents, {
    student_id: one.student_id,
    semester_id: one.semester_id!,
    vote_head_id: one.vote_head_id!,
  });

const pairOf = (
  account_id: string,
  change_cents: number,
  of: { student_id: string; semester_id: string; vote_head_id: string },
): EntryLine[] => [
  { account: { part: 'fees-receivable' }, amount_cents: change_cents, ...of },
  { account: { id: account_id }, amount_cents: -change_cents, ...of },
];

function creditLines(one: Stored, own: LearnerDues): EntryLine[] {
  if (one.amount_cents > own.prepaid_cents) throw fail('adjustment.above_credit');
  const account = { part: 'prepayments' } as const;
  return [
    { account, amount_cents: one.amount_cents, student_id: one.student_id },
    { account, amount_cents: -one.amount_cents, student_id: one.to_student_id! },
  ];
}

/** What paid one term pays another: the first is owed again by as much as the second is less. */
async function termLines(ctx: Ctx, one: Stored, own: LearnerDues): Promise<EntryLine[]> {
  const { student_id, amount_cents } = one;
  const sums = await queries.listHeadSums(ctx.db, student_id, one.semester_id!);
  const paid = sums.map((sum) => Math.max(sum.credited_cents, 0));
  const dues = own.dues.filter((due) => due.semester_id === one.details.to_semester_id);
  const { shares, prepaid_cents } = allocate(amount_cents, dues);
  if (prepaid_cents > 0 || amount_cents > paid.reduce((sum, cents) => sum + cents, 0)) {
    throw fail('adjustment.above_terms');
  }
  const from = shareOut(amount_cents, paid).flatMap((cents, i) =>
    cents === 0
      ? []
      : [
          {
            semester_id: one.semester_id!,
            vote_head_id: sums[i]!.vote_head_id,
            amount_cents: cents,
          },
        ],
  );
  return [...owedLines(student_id, from, 1), ...owedLines(student_id, shares, -1)];
}

const owedLines = (
  student_id: string,
  shares: { semester_id: string; vote_head_id: string; amount_cents: number }[],
  way: 1 | -1,
): EntryLine[] =>
  shares.map(({ amount_cents, ...share }) => ({
    account: { part: 'fees-receivable' },
    amount_cents: way * amount_cents,
    student_id,
    ...share,
  }));

async function place(ctx: Ctx, one: Stored): Promise<void> {
  const { fee_category_id, fee_group_id, from_on } = one.details;
  await insertPlacement(ctx.db, {
    ...signedStampOf(ctx),
    student_id: one.student_id,
    fee_category_id: fee_category_id!,
    fee_group_id: fee_group_id!,
    from_on: from_on!,
    reason: `${one.number}: ${one.reason}`,
  });
}

export async function pay(ctx: Ctx, input: InputOf<typeof payRefund>): Promise<Adjustment> {
  const one = await holdPayable(ctx, input.id);
  const { money_account_id, reference = '' } = input;
  await payOut(ctx, one, { money_account_id, source_id: one.id, reference });
  return read(ctx, one.id);
}

/** The one who pays is neither the one who asked nor one who agreed. */
export async function holdPayable(ctx: Ctx, id: string): Promise<Stored> {
  const one = await queries.lockAdjustment(ctx.db, id);
  if (!one || one.kind !== 'refund') throw fail('record.not_found');
  if (one.state !== 'approved') throw fail('adjustment.not_approved', { number: one.number });
  await requireApproved(ctx, 'fee-adjustment', one.id);
  const approvers = await listApprovers(ctx.db, 'fee-adjustment', one.id);
  if (one.requested_by === ctx.user.id || approvers.includes(ctx.user.id)) {
    throw fail('adjustment.third_person');
  }
  return one;
}

/** Takes the credit off the learner and the money out of its place, with a voucher that says so. */
export async function payOut(
  ctx: Ctx,
  one: Stored,
  out: { money_account_id: string; source_id: string; reference: string },
): Promise<void> {
  const place_of = await queries.findMoneyAccount(ctx.db, out.money_account_id);
  if (!place_of) {
    throw failField('request.invalid', 'money_account_id', 'Choose where the money comes from');
  }
  const { student_id, amount_cents } = one;
  const { money_account_id } = out;
  await requireCovered(ctx, [{ money_account_id, amount_cents }], 'money_account_id');
  const own = (await holdDues(ctx, [student_id])).get(student_id)!;
  if (amount_cents > own.prepaid_cents) throw fail('adjustment.above_credit');
  const posted_on = isoDate(ctx.now);
  const voucher_number =
    one.voucher_number ?? (await nextDocumentNumber(ctx, 'payment-voucher', { date: posted_on }));
  await post(ctx, {
    source: 'refund',
    source_id: out.source_id,
    posted_on,
    memo: `Refund ${one.number}, voucher ${voucher_number}, to ${one.payee ?? ''}`,
    lines: [
      { account: { part: 'prepayments' }, amount_cents, student_id },
      { account: { id: place_of.account_id }, amount_cents: -amount_cents, student_id },
    ],
  });
  const change = {
    state: 'posted' as const,
    posted_on,
    posted_by: ctx.user.id,
    money_account_id: place_of.id,
    voucher_number,
    reference: out.reference || null,
  };
  await queries.updateAdjustment(ctx.db, one.id, change);
  ctx.changed('fee adjustment', one.id, { state: one.state }, change);
}

const can_be_taken_back = ['debit-note', 'credit-note', 'write-off'];

/** The debt of a learner who comes back is there again; its history was never gone. */
export async function takeBack(
  ctx: Ctx,
  { id, reason }: InputOf<typeof takeBackAdjustment>,
): Promise<Adjustment> {
  requireStepUp(ctx);
  const one = await queries.lockAdjustment(ctx.db, id);
  if (!one) throw fail('record.not_found');
  if (one.state !== 'posted' || !can_be_taken_back.includes(one.kind)) {
    throw fail('adjustment.stays', { number: one.number });
  }
  if (one.requested_by === ctx.user.id) throw fail('adjustment.own');
  const posted_on = isoDate(ctx.now);
  const journal = await reverse(
    ctx,
    { source: one.kind, source_id: id },
    {
      source: `${one.kind}-taken-back`,
      source_id: id,
      posted_on,
      memo: `${adjustmentKindWords[one.kind]} ${one.number} taken back: ${reason}`,
    },
  );
  await issueFor(ctx, [journal]);
  await recount(ctx, one, posted_on);
  await settle(ctx, [one.student_id], { posted_on, memo: 'Credit used for what is owed again' });
  await queries.updateAdjustment(ctx.db, id, { state: 'taken-back' });
  ctx.changed('fee adjustment', id, { state: one.state }, { state: 'taken-back', reason });
  return read(ctx, id);
}
