import { hasModule } from '@darasa/contract/access';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import type { MergedAccounts, MergedPair } from '#modules/students/index.ts';
import { holdDues } from '#modules/finance/books/ledger/dues.ts';
import type { EntryLine, PostingSource } from '#modules/finance/books/ledger/entry.ts';
import { post, reverse } from '#modules/finance/books/ledger/post.ts';
import { settle } from '#modules/finance/books/ledger/settle.ts';
import { listUsedPrepayments } from '#modules/finance/receiving/payments/queries.ts';
import * as queries from './queries.ts';

type Posted = { source: PostingSource; source_id: string };

/**
 * Two records of one child had two accounts. What was billed twice is taken back, and what then
 * stands on the record that goes is posted to the one that stays. Nothing posted is changed.
 */
async function merge(ctx: Ctx, pair: MergedPair): Promise<Posted[]> {
  const { kept, merged } = pair;
  // The pen first: what is read next is still true when it is posted.
  await holdDues(ctx, []);
  if (!(await queries.hasLines(ctx.db, merged.id))) return [];
  if (!hasModule(ctx.user, 'finance', 'edit')) {
    throw fail('merge.money', { number: merged.admission_number });
  }
  const posted_on = isoDate(ctx.now);
  const posted: Posted[] = [];
  const twice = await queries.listDouble(ctx.db, { kept_id: kept.id, merged_id: merged.id });
  for (const one of twice) {
    const source = one.source.startsWith('bill') ? 'bill-merged' : 'waiver-merged';
    const by = { source, source_id: newId(ctx.now.getTime()) } as const;
    const memo = `${kept.admission_number} and ${merged.admission_number} are one learner: billed twice`;
    await reverse(ctx, one, { ...by, posted_on, memo });
    posted.push(by);
  }
  const standing = await queries.listStanding(ctx.db, merged.id);
  if (standing.length > 0) {
    const by = { source: 'transfer-merged', source_id: newId(ctx.now.getTime()) } as const;
    await post(ctx, {
      ...by,
      posted_on,
      memo: `Account of ${merged.admission_number} joined with ${kept.admission_number}, one learner`,
      lines: standing.flatMap((one) => [
        lineOf(one, merged.id, -one.amount_cents),
        lineOf(one, kept.id, one.amount_cents),
      ]),
    });
    posted.push(by);
  }
  await settle(ctx, [kept.id], { posted_on, memo: `Credit of ${merged.admission_number}, used` });
  return posted;
}

const lineOf = (one: queries.Standing, student_id: string, amount_cents: number): EntryLine => ({
  account: { id: one.account_id },
  amount_cents,
  student_id,
  ...(one.semester_id ? { semester_id: one.semester_id } : {}),
  ...(one.vote_head_id ? { vote_head_id: one.vote_head_id } : {}),
});

/** The last first, each by its mirror: both accounts stand as they would without the merge. */
async function undo(ctx: Ctx, pair: MergedPair, posted: readonly Posted[]): Promise<void> {
  if (posted.length === 0) return;
  const { kept, merged } = pair;
  if (!hasModule(ctx.user, 'finance', 'edit')) {
    throw fail('merge.money', { number: merged.admission_number });
  }
  const posted_on = isoDate(ctx.now);
  const memo = `${kept.admission_number} and ${merged.admission_number} are two learners after all`;
  for (const one of posted.toReversed()) {
    const source = `${one.source}-undone` as PostingSource;
    await reverse(ctx, one, { source, source_id: one.source_id, posted_on, memo });
  }
  await giveBackUsed(ctx, kept.id, { posted_on, memo });
  await settle(ctx, [kept.id, merged.id], { posted_on, memo });
}

/** Credit that came with the merge may have paid a bill since: then that bill is owed again. */
async function giveBackUsed(
  ctx: Ctx,
  student_id: string,
  { posted_on, memo }: { posted_on: string; memo: string },
): Promise<void> {
  let short_cents = -(await holdDues(ctx, [student_id])).get(student_id)!.prepaid_cents;
  if (short_cents <= 0) return;
  const lines: EntryLine[] = [
    { account: { part: 'prepayments' }, amount_cents: -short_cents, student_id },
  ];
  for (const used of await listUsedPrepayments(ctx.db, student_id)) {
    if (short_cents === 0) break;
    const amount_cents = Math.min(short_cents, used.amount_cents);
    short_cents -= amount_cents;
    const { semester_id, vote_head_id } = used;
    const account = { part: 'fees-receivable' } as const;
    lines.push({ account, amount_cents, student_id, semester_id, vote_head_id });
  }
  // What was refunded since cannot come back by itself.
  if (short_cents > 0) throw fail('merge.spent');
  const source_id = newId(ctx.now.getTime());
  await post(ctx, { source: 'prepayment-withdrawn', source_id, posted_on, memo, lines });
}

export const mergedAccounts: MergedAccounts = {
  merge,
  undo: (ctx, pair, posted) => undo(ctx, pair, posted as Posted[]),
};
