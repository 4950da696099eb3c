import { isoDate } from '@darasa/rules/dates';
import { addWorkingDays } from '@darasa/rules/working-days';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import * as queries from './queries.ts';

/** The regulation gives seven working days to account for an imprest. */
const days_to_surrender = 7;

/** A voucher reads what a voucher needs to know to pay an imprest out. */
export async function readForVoucher(ctx: Ctx, id: string) {
  await queries.lockImprest(ctx.db, id);
  const [imprest, has_voucher] = await Promise.all([
    queries.findImprest(ctx.db, id, isoDate(ctx.now)),
    queries.hasVoucher(ctx.db, id),
  ]);
  if (!imprest) throw fail('record.not_found');
  if (imprest.state !== 'approved') throw fail('approval.needed');
  if (has_voucher) throw fail('voucher.nothing_left', { number: imprest.number });
  const { vote_head_id, amount_cents } = imprest;
  return {
    payee_name: imprest.holder_name,
    particulars: `${imprest.number} ${imprest.purpose}`,
    lines: [{ vote_head_id, amount_cents }],
    left_cents: amount_cents,
  };
}

export const issue = (ctx: Ctx, id: string, issued_on: string): Promise<void> =>
  queries.updateIssued(ctx.db, id, issued_on, addWorkingDays(issued_on, days_to_surrender));

export const takeBackIssue = (ctx: Ctx, id: string): Promise<void> =>
  queries.updateTakenBack(ctx.db, id);
