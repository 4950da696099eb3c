import type { InputOf } from '@darasa/contract/endpoint';
import type { FeeBatch, takeBackFeeBatch } from '@darasa/contract/finance/fees/fee-batches';
import { isoDate } from '@darasa/rules/dates';
import { requireStepUp } from '#platform/auth/step-up.ts';
import { type Ctx, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { issueFor } from '#modules/finance/tax/fiscal-invoices/issue.ts';
import type { EntryLine } from '#modules/finance/books/ledger/entry.ts';
import { postAll, reverseAll } from '#modules/finance/books/ledger/post.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import { settle } from '#modules/finance/books/ledger/settle.ts';
import { recalculateWaivers } from '../waivers/recalculate.ts';
import { refuseChanged } from './plan.ts';
import * as queries from './queries.ts';
import { read } from './service.ts';

const source = 'adjustment-batch';

/** Runs when the last approver agrees: a journal for each learner, all of them or none. */
export async function approved(ctx: Ctx, id: string): Promise<void> {
  const [batch, lines] = await Promise.all([
    queries.lockBatch(ctx.db, id),
    queries.listLines(ctx.db, id),
    // Nobody else posts from here on, so what is read now is what is posted upon.
    lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx)),
  ]);
  if (!batch) return;
  await refuseChanged(ctx, batch, lines);
  const head_ids = [batch.vote_head_id, ...(batch.to_vote_head_id ? [batch.to_vote_head_id] : [])];
  const { vote_heads } = await queries.findGround(ctx.db, {
    semester_id: batch.semester_id,
    head_ids,
    class_ids: [],
  });
  const accountOf = (head_id: string) => vote_heads.find((one) => one.id === head_id)!.account_id;
  const posted_on = isoDate(ctx.now);
  const journals = await postAll(
    ctx,
    lines.map((line) => ({
      source,
      source_id: line.id,
      posted_on,
      memo: `${batch.number}, ${line.name}: ${batch.reason}`.slice(0, 400),
      lines: entryLines(batch, line, accountOf),
    })),
  );
  await issueFor(ctx, journals);
  const ids = lines.map((line) => line.student_id);
  await recount(ctx, batch, ids, posted_on);
  await settle(ctx, ids, { posted_on, memo: `Credit used after ${batch.number}` });
  const change = { state: 'posted' as const, posted_on, approved_by: ctx.user.id };
  await queries.updateBatch(ctx.db, id, change);
  ctx.changed('fee batch', id, { state: batch.state }, change);
}

/** A waiver of a part of the bill follows the bill. */
const recount = (ctx: Ctx, batch: queries.StoredBatch, student_ids: string[], day: string) =>
  recalculateWaivers(ctx, {
    semester_id: batch.semester_id,
    student_ids,
    day,
    why: batch.number,
  });

function entryLines(
  batch: queries.StoredBatch,
  { student_id, change_cents }: queries.StoredLine,
  accountOf: (head_id: string) => string,
): EntryLine[] {
  const pair = (vote_head_id: string, cents: number): EntryLine[] => {
    const of = { student_id, semester_id: batch.semester_id, vote_head_id };
    return [
      { account: { part: 'fees-receivable' }, amount_cents: cents, ...of },
      { account: { id: accountOf(vote_head_id) }, amount_cents: -cents, ...of },
    ];
  };
  const own = pair(batch.vote_head_id, change_cents);
  return batch.to_vote_head_id ? [...own, ...pair(batch.to_vote_head_id, -change_cents)] : own;
}

/** The whole of it, by the mirror of each journal; families can be told again. */
export async function takeBack(
  ctx: Ctx,
  { id, reason }: InputOf<typeof takeBackFeeBatch>,
): Promise<FeeBatch> {
  requireStepUp(ctx);
  const [batch, lines] = await Promise.all([
    queries.lockBatch(ctx.db, id),
    queries.listLines(ctx.db, id),
  ]);
  if (!batch) throw fail('record.not_found');
  if (batch.state !== 'posted') throw fail('fee_batch.stays', { number: batch.number });
  if (batch.requested_by === ctx.user.id) throw fail('fee_batch.own');
  const posted_on = isoDate(ctx.now);
  const journals = await reverseAll(
    ctx,
    source,
    lines.map((line) => ({
      of_id: line.id,
      source: `${source}-back` as const,
      source_id: line.id,
      posted_on,
      memo: `${batch.number} taken back, ${line.name}: ${reason}`.slice(0, 400),
    })),
  );
  await issueFor(ctx, journals);
  const ids = lines.map((line) => line.student_id);
  await recount(ctx, batch, ids, posted_on);
  await settle(ctx, ids, { posted_on, memo: `${batch.number} was taken back` });
  const change = {
    state: 'taken-back' as const,
    taken_back_on: posted_on,
    taken_back_reason: reason,
    told_at: null,
    told_count: null,
  };
  await queries.updateBatch(ctx.db, id, change);
  ctx.changed('fee batch', id, { state: batch.state }, change);
  return read(ctx, id);
}
