import type { BudgetLeft } from '#platform/approvals/index.ts';
import { leftOn } from './left.ts';
import { listWaitingHeads } from './queries.ts';

/**
 * Spending left is what is left of the tightest budget of each request to spend. What waits counts as
 * promised already, so this is what remains after it.
 */
export const spendingLeft: BudgetLeft = async (ctx) => {
  const [heads, left] = await Promise.all([listWaitingHeads(ctx.db), leftOn(ctx)]);
  const by_document = new Map<string, number>();
  for (const { document_id, vote_head_id } of heads) {
    const cents = left.get(vote_head_id);
    if (cents === undefined) continue;
    by_document.set(document_id, Math.min(cents, by_document.get(document_id) ?? cents));
  }
  return by_document;
};
