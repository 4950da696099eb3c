import { isoDate } from '@darasa/rules/dates';
import { settleAccount } from '@darasa/rules/fees/settle';
import { groupBy } from '@darasa/rules/group-by';
import { type Ctx, schoolOf } from '#platform/ctx.ts';
import { newId } from '#platform/ids.ts';
import { type LearnerDues, readDues } from './dues.ts';
import { listPrepaidAfter, listUnsettled, type PrepaidDay } from './dues-queries.ts';
import type { Entry, EntryLine } from './entry.ts';
import { postAll } from './post.ts';
import { lockChain } from './queries.ts';

/**
 * Call this after whatever changed what learners owe: credit pays what is owed, and what was paid
 * too much becomes credit. Nothing of it changes a balance, so no statement shows it.
 */
export async function settle(
  ctx: Ctx,
  student_ids: readonly string[],
  { posted_on, memo }: { posted_on: string; memo: string },
): Promise<{ used_cents: number }> {
  // Most accounts have nothing to settle, and a run of bills asks for a whole school.
  const [, unsettled] = await Promise.all([
    lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx)),
    listUnsettled(ctx.db, [...new Set(student_ids)]),
  ]);
  if (unsettled.length === 0) return { used_cents: 0 };
  const [owing, later]: [Map<string, LearnerDues>, PrepaidDay[]] = await Promise.all([
    readDues(ctx, unsettled),
    posted_on < isoDate(ctx.now) ? listPrepaidAfter(ctx.db, unsettled, posted_on) : [],
  ]);
  const moved = groupBy(later, (one) => one.student_id);
  const entries: Entry[] = [];
  let used_cents = 0;
  for (const { student_id, prepaid_cents, dues, rule } of owing.values()) {
    if (prepaid_cents < 0) continue;
    const done = settleAccount(dues, prepaid_cents, rule);
    if (done.overpaid.length === 0 && done.paid.length === 0) continue;
    used_cents += done.paid.reduce((sum, one) => sum + one.amount_cents, 0);
    const net_cents = prepaid_cents - done.prepaid_cents;
    const lines: EntryLine[] = [
      ...done.overpaid.map((share) => owed(student_id, share, 1)),
      ...done.paid.map((share) => owed(student_id, share, -1)),
    ];
    if (net_cents !== 0) {
      lines.unshift({ account: { part: 'prepayments' }, amount_cents: net_cents, student_id });
    }
    entries.push({
      source: 'prepayment',
      source_id: newId(ctx.now.getTime()),
      posted_on: dayOfUse(moved.get(student_id) ?? [], prepaid_cents, net_cents) ?? posted_on,
      memo,
      lines,
    });
  }
  await postAll(ctx, entries);
  return { used_cents };
}

/**
 * What pays a bill of an earlier day may have come after it: then it pays on the day from which so much
 * was held. Nothing says that it was there all the time.
 */
function dayOfUse(later: PrepaidDay[], prepaid_cents: number, used_cents: number): string | null {
  let held_cents = prepaid_cents;
  for (const { posted_on, cents } of later) {
    held_cents -= cents;
    if (held_cents < used_cents) return posted_on;
  }
  return null;
}

const owed = (
  student_id: string,
  share: { semester_id: string; vote_head_id: string; amount_cents: number },
  way: 1 | -1,
): EntryLine => ({
  account: { part: 'fees-receivable' },
  amount_cents: way * share.amount_cents,
  student_id,
  semester_id: share.semester_id,
  vote_head_id: share.vote_head_id,
});
