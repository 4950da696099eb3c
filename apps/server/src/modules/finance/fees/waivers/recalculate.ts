import { groupBy } from '@darasa/rules/group-by';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { holdDues } from '#modules/finance/books/ledger/dues.ts';
import { reverseAll } from '#modules/finance/books/ledger/post.ts';
import { postUses } from './apply.ts';
import { type GivenShare, listGiven } from './given-queries.ts';
import { updateToTakenBack } from './members-queries.ts';
import { type PlannedUse, planUses } from './plan.ts';
import * as queries from './queries.ts';

interface Change {
  semester_id: string;
  student_ids: string[];
  day: string;
  /** The document that changed the bills, such as "FSC-2026-0003". */
  why: string;
}

/**
 * Half of a bill that grew is more than it was. What a waiver took off before is taken back, and what
 * it takes off the bill as it is now is posted: nothing that was posted is edited. The caller settles.
 */
export async function recalculateWaivers(ctx: Ctx, change: Change): Promise<void> {
  const { student_ids, day, why } = change;
  // The pen first: what is read next is still true when it is posted.
  await holdDues(ctx, []);
  const [rows, billed, uses, given] = await Promise.all([
    queries.listPlanRows(ctx.db, change),
    queries.listBilled(ctx.db, change),
    queries.listUses(ctx.db, change),
    listGiven(ctx.db, change),
  ]);
  if (rows.length === 0 || student_ids.length === 0) return;
  // A waiver that was stopped keeps what it took off; only those that still count are done again.
  const live = new Set(rows.map((row) => row.member_id));
  const before = groupBy(
    given.filter((share) => live.has(share.member_id)),
    (share) => share.member_id,
  );
  const { uses: planned } = planUses(
    rows,
    withoutShares(billed, [...before.values()].flat()),
    uses.filter((use) => !live.has(use.member_id)),
  );
  const after = new Map(planned.map((use) => [use.row.member_id, use]));
  const differs = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => wordsOf(before.get(id)) !== wordsOf(after.get(id)?.shares),
  );
  await takeBack(ctx, differs, before, { day, why });
  await postUses(
    ctx,
    differs.flatMap((id) => after.get(id) ?? []),
    day,
  );
  for (const id of differs) {
    const was = { waived_cents: sumOf(before.get(id)) };
    ctx.changed('waiver member', id, was, { waived_cents: sumOf(after.get(id)?.shares), why });
  }
}

async function takeBack(
  ctx: Ctx,
  member_ids: string[],
  before: Map<string, GivenShare[]>,
  { day, why }: { day: string; why: string },
): Promise<void> {
  const ids = member_ids.flatMap((id) => before.get(id)?.[0]?.use_id ?? []);
  if (ids.length === 0) return;
  await updateToTakenBack(ctx.db, ids, nowIso(ctx));
  await reverseAll(
    ctx,
    'waiver',
    ids.map((id) => ({
      of_id: id,
      source: 'waiver-taken-back' as const,
      source_id: id,
      posted_on: day,
      memo: `Waiver counted again after ${why}`,
    })),
  );
}

/** The bills as they would be, had these waivers not taken anything off yet. */
const withoutShares = (billed: queries.BilledRow[], shares: GivenShare[]): queries.BilledRow[] =>
  billed.map((row) => ({
    ...row,
    waived_cents:
      row.waived_cents -
      sumOf(
        shares.filter(
          (one) => one.student_id === row.student_id && one.vote_head_id === row.vote_head_id,
        ),
      ),
  }));

type Shares = PlannedUse['shares'];

const sumOf = (shares: Shares = []): number =>
  shares.reduce((sum, share) => sum + share.amount_cents, 0);

const wordsOf = (shares: Shares = []): string =>
  shares
    .map((share) => `${share.vote_head_id} ${share.amount_cents}`)
    .toSorted()
    .join(', ');
