import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { seesMoney } from '#modules/students/learners/learner/money.ts';

/**
 * The balance is checked by right: who owes is for those who see the books, also where it only narrows a
 * list.
 */
export function checkBalance(ctx: Ctx, filter: { balance?: string | undefined }): void {
  if (filter.balance && !seesMoney(ctx.user)) throw fail('access.denied');
}
