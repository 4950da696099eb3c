import type { Waiver, WaiverRow } from '@darasa/contract/finance/fees/waivers';
import { isoDate } from '@darasa/rules/dates';
import { listApprovers, requireApproved } from '#platform/approvals/index.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { holdDues } from '#modules/finance/books/ledger/dues.ts';
import type { Entry } from '#modules/finance/books/ledger/entry.ts';
import { postAll } from '#modules/finance/books/ledger/post.ts';
import { settle } from '#modules/finance/books/ledger/settle.ts';
import { tellOfWaiver } from './notices.ts';
import { planUses, type PlannedUse } from './plan.ts';
import * as queries from './queries.ts';
import { read } from './service.ts';

/**
 * An adjustment is applied by a third person: who asks, who agrees and who puts it on the accounts are
 * three people.
 */
export async function apply(ctx: Ctx, id: string): Promise<Waiver> {
  const waiver = await queries.lockWaiver(ctx.db, id, isoDate(ctx.now));
  if (!waiver) throw fail('record.not_found');
  if (waiver.state !== 'approved') throw fail('waiver.not_approved', { number: waiver.number });
  await requireApproved(ctx, 'waiver', id);
  const approvers = await listApprovers(ctx.db, 'waiver', id);
  if (waiver.requested_by_id === ctx.user.id || approvers.includes(ctx.user.id)) {
    throw fail('waiver.third_person');
  }
  const change = { state: 'applied' as const, applied_by: ctx.user.id, applied_at: nowIso(ctx) };
  await queries.updateWaiver(ctx.db, id, change);
  const day = isoDate(ctx.now);
  const uses = await post(ctx, { waiver_id: id }, day);
  await settleUses(ctx, uses, day);
  ctx.changed('waiver', id, { state: waiver.state }, { ...change, uses: uses.length });
  await tellOfWaiver(ctx, waiver, uses);
  return read(ctx, id);
}

/** Somebody looked and it goes on: a bill that was made while it was stopped is met now. */
export async function resume(
  ctx: Ctx,
  waiver: WaiverRow,
  of: { member_id: string; semester_id: string },
): Promise<void> {
  const day = isoDate(ctx.now);
  const uses = await post(ctx, { waiver_id: waiver.id }, day, of);
  if (uses.length === 0) return;
  await settleUses(ctx, uses, day);
  await tellOfWaiver(ctx, waiver, uses);
}

/** Called when a term is billed: waivers that cover it meet the new bills. The caller settles. */
export async function applyWaivers(
  ctx: Ctx,
  { semester_id, student_ids, day }: { semester_id: string; student_ids: string[]; day: string },
): Promise<void> {
  await post(ctx, { semester_id, student_ids }, day);
}

async function post(
  ctx: Ctx,
  which: queries.UseScope,
  posted_on: string,
  only?: { member_id: string; semester_id: string },
): Promise<PlannedUse[]> {
  // The pen first: what is read next is still true when it is posted.
  const [, rows] = await Promise.all([holdDues(ctx, []), queries.listPlanRows(ctx.db, which)]);
  if (rows.length === 0) return [];
  // Of a thousand learners who are billed, a few have a waiver: only theirs is added up.
  const student_ids = [...new Set(rows.map((row) => row.student_id))];
  const theirs = 'waiver_id' in which ? which : { ...which, student_ids };
  const [billed, uses] = await Promise.all([
    queries.listBilled(ctx.db, theirs),
    queries.listUses(ctx.db, theirs),
  ]);
  const planned = planUses(rows, billed, uses).uses.filter(
    ({ row }) =>
      !only || (row.member_id === only.member_id && row.semester_id === only.semester_id),
  );
  return postUses(ctx, planned, posted_on);
}

export async function postUses(
  ctx: Ctx,
  uses: PlannedUse[],
  posted_on: string,
): Promise<PlannedUse[]> {
  const planned = uses.map((use) => ({ ...use, id: newId(ctx.now.getTime()) }));
  if (planned.length === 0) return [];
  const made = new Set(
    await queries.insertUses(ctx.db, {
      tenant_id: ctx.tenant_id,
      school_id: schoolOf(ctx),
      user_id: ctx.user.id,
      now: nowIso(ctx),
      rows: planned.map(({ id, row, amount_cents }) => ({
        id,
        member_id: row.member_id,
        semester_id: row.semester_id,
        amount_cents,
      })),
    }),
  );
  const fresh = planned.filter((use) => made.has(use.id));
  await postAll(
    ctx,
    fresh.map((use) => entryOf(use, posted_on)),
  );
  return fresh;
}

async function settleUses(ctx: Ctx, uses: PlannedUse[], posted_on: string): Promise<void> {
  const ids = uses.map((use) => use.row.student_id);
  await settle(ctx, ids, { posted_on, memo: 'Waived after it was paid, now credit' });
}

/** A credit to the learner against the account of waivers: the income of the bill stays whole. */
function entryOf(use: PlannedUse & { id: string }, posted_on: string): Entry {
  const { row, shares } = use;
  const { student_id, semester_id } = row;
  return {
    source: 'waiver',
    source_id: use.id,
    posted_on,
    memo: `Waiver ${row.number}, ${row.type_name}, ${row.semester_name}`,
    lines: shares.flatMap(({ vote_head_id, amount_cents }) => [
      {
        account: { part: 'waivers' as const },
        amount_cents,
        student_id,
        semester_id,
        vote_head_id,
      },
      {
        account: { part: 'fees-receivable' as const },
        amount_cents: -amount_cents,
        student_id,
        semester_id,
        vote_head_id,
      },
    ]),
  };
}
