import type { BudgetPosition } from '@darasa/contract/finance/spending/budgets';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { listPosition, yearOf } from './queries.ts';

export type DbCtx = Pick<Ctx, 'db' | 'now'>;

export const withLeft = (row: Omit<BudgetPosition, 'left_cents'>): BudgetPosition => ({
  ...row,
  left_cents: row.budget_cents - row.committed_cents - row.actual_cents,
});

export interface SpendingLine {
  vote_head_id: string;
  amount_cents: number;
}

/**
 * The rest of a budget is what may still be spent on each vote head this year; nothing for one without a
 * budget. What the paper in question has promised itself does not stand in its own way.
 */
export async function leftOn(
  ctx: DbCtx,
  promised: readonly SpendingLine[] = [],
): Promise<Map<string, number>> {
  const today = isoDate(ctx.now);
  const rows = await listPosition(ctx.db, yearOf(today), { today });
  const left = new Map(
    rows
      .filter((row) => row.side === 'expense' && row.budget_cents !== 0)
      .map((row) => [row.vote_head_id, withLeft(row).left_cents]),
  );
  for (const { vote_head_id, amount_cents } of promised) {
    const rest = left.get(vote_head_id);
    if (rest !== undefined) left.set(vote_head_id, rest + amount_cents);
  }
  return left;
}
