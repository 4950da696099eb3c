import type { BudgetPosition } from '@darasa/contract/finance/budgets';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '../../../platform/ctx.ts';
import { listPosition, yearOf } from './queries.ts';

export type DbCtx = Pick<Ctx, 'db' | 'now'>;

export const withLeft = (row: Omit<BudgetPosition, 'left_cents'>): BudgetPosition => ({
  ...row,
  left_cents: row.budget_cents - row.committed_cents - row.actual_cents,
});

/** What may still be spent on these vote heads this year; nothing for one without a budget. */
export async function leftOn(ctx: DbCtx): Promise<Map<string, number>> {
  const today = isoDate(ctx.now);
  const rows = await listPosition(ctx.db, yearOf(today), { today });
  return new Map(
    rows
      .filter((row) => row.side === 'expense' && row.budget_cents !== 0)
      .map((row) => [row.vote_head_id, withLeft(row).left_cents]),
  );
}
