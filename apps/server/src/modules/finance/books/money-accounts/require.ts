import type { Ctx } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { type Head, listHeads, listPlaces, type Place } from './queries.ts';

type DbCtx = Pick<Ctx, 'db'>;

/** Every vote head on these lines, ready to be spent on. */
export async function requireSpendable(
  ctx: DbCtx,
  lines: readonly { vote_head_id: string }[],
  path = 'lines',
): Promise<Map<string, Head & { expense_account_id: string }>> {
  const heads = await listHeads(ctx.db, [...new Set(lines.map((line) => line.vote_head_id))]);
  lines.forEach((line, i) => {
    if (heads.get(line.vote_head_id)?.expense_account_id) return;
    const at = path === 'lines' ? `lines.${i}.vote_head_id` : path;
    throw failField('request.invalid', at, 'Choose a vote head that is for spending');
  });
  return heads as Map<string, Head & { expense_account_id: string }>;
}

export async function requirePlace(
  ctx: DbCtx,
  id: string,
  path = 'money_account_id',
): Promise<Place> {
  const place = (await listPlaces(ctx.db, [id])).get(id);
  if (!place) throw failField('request.invalid', path, 'Choose an account that you may use');
  return place;
}

/**
 * A cash box takes only cash: what came by the bank or by phone is not in the box, however well the list of
 * both might add up.
 */
export function refuseInCashBox(kind: string | undefined, method: string): void {
  if (method === 'cash' || kind !== 'cash') return;
  throw failField(
    'request.invalid',
    'money_account_id',
    'Only cash goes into a cash box. Choose the account that the money came into',
  );
}

/** Money of one fund pays for that fund alone; anything else is a transfer first. */
export function refuseOtherFund(place: Place, heads: Iterable<Head>): void {
  for (const head of heads) {
    if (head.fund_id !== place.fund_id) {
      throw fail('voucher.other_fund', { head: head.name, account: place.name });
    }
  }
}

/** An account that names its vote heads pays for them alone. */
export function refuseOtherHead({ allowed, name }: Place, heads: Iterable<Head>): void {
  if (allowed.length === 0) return;
  for (const head of heads) {
    if (allowed.some((one) => one.id === head.id)) continue;
    throw fail('voucher.other_head', {
      account: name,
      head: head.name,
      allowed: allowed.map((one) => one.name).join(', '),
    });
  }
}
