import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { newId } from '#platform/ids.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import { insertPrint } from './queries.ts';

type Paper = { grant_id: string } | { other_income_id: string };

/** Two who print at once get two numbers: whoever holds the pen counts first. */
export async function countPrint(ctx: Ctx, paper: Paper, receipt: string): Promise<number> {
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const copy = await insertPrint(ctx.db, {
    id: newId(ctx.now.getTime()),
    grant_id: null,
    other_income_id: null,
    ...paper,
    printed_by: ctx.user.id,
    now: nowIso(ctx),
  });
  ctx.changed('receipt print', Object.values(paper)[0]!, null, { receipt, copy });
  return copy;
}

/** "Receipt (COPY 2) CANCELLED". */
export function paperTitle(name: string, copy: number, is_cancelled: boolean): string {
  const copied = copy > 0 ? `${name} (COPY ${copy})` : name;
  return is_cancelled ? `${copied} CANCELLED` : copied;
}
