import type { InputOf } from '@darasa/contract/endpoint';
import type { Expense, sanctionExpense } from '@darasa/contract/finance/spending/expenses';
import { formatKes } from '@darasa/rules/money';
import { cutAmount } from '#platform/approvals/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { leftOn } from '../budgets/left.ts';
import { detailsOf } from './hand-in.ts';
import * as queries from './queries.ts';
import * as written from './written-queries.ts';

/**
 * A claim is sanctioned line by line: whoever decides on a claim may first cut it, line by line. What was
 * claimed stays beside it.
 */
export async function sanction(
  ctx: Ctx,
  { id, sanctioned_cents, reason }: InputOf<typeof sanctionExpense>,
): Promise<Expense> {
  const row = await queries.lockExpense(ctx.db, id);
  if (!row) throw fail('record.not_found');
  if (row.state !== 'waiting') throw fail('approval.finished', { status: row.state });
  const before = (await queries.findExpense(ctx.db, id))!;
  requireLess(before, sanctioned_cents);
  await written.updateSanctioned(ctx.db, id, sanctioned_cents);
  const after = (await queries.findExpense(ctx.db, id))!;
  const { amount_cents } = after;
  const details = detailsOf(after, await leftOn(ctx, after.lines));
  await cutAmount(ctx, 'expense', id, { amount_cents, details, comment: reason });
  ctx.changed('expense', id, before, { ...after, reason });
  return after;
}

function requireLess({ lines }: Expense, cents: readonly number[]): void {
  if (cents.length !== lines.length) throw failField('request.invalid', 'sanctioned_cents');
  lines.forEach((line, i) => {
    if (cents[i]! > line.amount_cents) {
      const message = `At most ${formatKes(line.amount_cents)}`;
      throw failField('expense.sanction_more', `sanctioned_cents.${i}`, message);
    }
  });
  if (cents.every((one) => one === 0)) {
    throw failField('request.invalid', 'sanctioned_cents.0', 'Reject it to sanction nothing');
  }
}
