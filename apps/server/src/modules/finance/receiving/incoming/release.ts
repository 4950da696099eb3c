import type { Ctx } from '#platform/ctx.ts';
import { holdCode } from '../used-codes/queries.ts';
import * as queries from './queries.ts';

/** A paper is cancelled: if its money came by itself, it waits again for somebody who knows whose it is. */
export async function release(ctx: Ctx, paper: queries.Paper, on: string): Promise<void> {
  const arrival = await queries.moveBack(ctx.db, paper, on);
  if (!arrival) return;
  await holdCode(ctx.db, arrival.receipt, on);
  ctx.changed('arrival', arrival.id, { state: 'elsewhere', ...paper }, { state: 'suspense' });
}
