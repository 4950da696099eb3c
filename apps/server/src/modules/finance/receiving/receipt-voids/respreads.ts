import type { Ctx } from '#platform/ctx.ts';
import { reverse } from '#modules/finance/books/ledger/post.ts';
import * as queries from './respreads-queries.ts';

/** A receipt that is cancelled takes along whatever spread it differently since. */
export async function takeBackRespreads(
  ctx: Ctx,
  payment_id: string,
  posted_on: string,
): Promise<void> {
  for (const id of await queries.listRespreadIds(ctx.db, payment_id)) {
    await reverse(
      ctx,
      { source: 'respread', source_id: id },
      {
        source: 'respread-cancelled',
        source_id: id,
        posted_on,
        memo: 'The receipt that was spread again is cancelled',
      },
    );
  }
}
