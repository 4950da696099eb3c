import type { CashBook, getCashBook } from '@darasa/contract/finance/books/accounting';
import type { InputOf } from '@darasa/contract/endpoint';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { listVoteHeads } from '../queries.ts';
import * as queries from './queries.ts';

/** One account's book, or that of all of them, in which cash and bank stand side by side. */
export async function cashBook(
  ctx: Pick<Ctx, 'db'>,
  { page, page_size, ...of }: InputOf<typeof getCashBook>,
): Promise<CashBook> {
  const stretch = { ...of, offset: (page - 1) * page_size, limit: page_size };
  const [places, sums, found, heads] = await Promise.all([
    queries.listPlaces(ctx.db, of),
    queries.findSums(ctx.db, stretch),
    queries.listLines(ctx.db, stretch),
    listVoteHeads(ctx.db),
  ]);
  if (places.length === 0 && of.money_account_id) throw fail('record.not_found');
  const { moved_cash_cents, ...said } = sums;
  const used = new Set(found.flatMap((row) => row.shares.map((share) => share.vote_head_id)));
  return {
    money_account_name: places.map((one) => one.name).join(', '),
    ...said,
    carried_down_cents: sums.brought_down_cents + sums.received_cents - sums.paid_cents,
    carried_down_cash_cents: sums.brought_down_cash_cents + moved_cash_cents,
    vote_heads: heads.filter((head) => used.has(head.id)),
    rows: found.map(({ amount_cents, running_cents, ...row }) => ({
      ...row,
      received_cents: Math.max(amount_cents, 0),
      paid_cents: Math.max(-amount_cents, 0),
      balance_cents: sums.brought_down_cents + running_cents,
    })),
  };
}
