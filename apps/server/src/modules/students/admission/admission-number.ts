import type { Ctx } from '../../../platform/ctx.ts';
import { nextNumber } from '../../../platform/numbering/next-number.ts';
import { admission_series, findLastNumber, raiseCounter } from './queries.ts';

/** What the next learner would get; nothing is taken yet. */
export async function previewNumber(ctx: Ctx): Promise<string> {
  return String((await findLastNumber(ctx.db)) + 1);
}

/**
 * Takes the next number. The counter stays locked until the end, so two who admit at once get two
 * numbers; and it is brought up to the numbers that came with an import before.
 */
export async function takeNumber(ctx: Ctx): Promise<string> {
  await raiseCounter(ctx.db, 0);
  await raiseCounter(ctx.db, await findLastNumber(ctx.db));
  return String(await nextNumber(ctx, admission_series, 0));
}
