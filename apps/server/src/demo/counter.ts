import { demo as finance } from '../modules/finance/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { demoId } from './make.ts';

/** A day at the counter: the box is counted before and after what is taken, and the head signs. */
export async function dayAtCounter(ctx: Ctx, take: (ctx: Ctx) => Promise<void>): Promise<void> {
  const at = (hours: number): Ctx => ({
    ...ctx,
    now: new Date(ctx.now.getTime() + hours * 3_600_000),
  });
  const { money_accounts } = await finance.readBooks(ctx);
  const box = money_accounts.find((one) => one.kind === 'cash')!;
  const float_cents = await finance.findBoxCents(ctx.db, box.account_id);
  const { id } = await finance.openShift(at(-1), { money_account_id: box.id, float_cents });
  await take(ctx);
  const evening = at(5);
  const { expected_cents } = await finance.findShift(evening, id);
  await finance.closeShift(evening, { id, counted_cents: expected_cents });
  const head = { ...evening.user, id: demoId('kiota person admin') };
  await finance.signShift({ ...evening, user: head }, { id });
}
