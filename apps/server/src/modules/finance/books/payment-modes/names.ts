import type { PaymentMethod } from '@darasa/contract/finance/books/payment-modes';
import type { Ctx } from '#platform/ctx.ts';
import { methodInWords } from './words.ts';
import { listDecided } from './queries.ts';

/** Ways of paying as the school calls them, on its papers as on its screens. */
export async function methodNames(
  ctx: Pick<Ctx, 'db'>,
): Promise<(method: PaymentMethod) => string> {
  const decided = await listDecided(ctx.db);
  return (method) => decided.find((one) => one.method === method)?.label ?? methodInWords(method);
}
