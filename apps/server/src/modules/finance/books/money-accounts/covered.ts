import { formatKes } from '@darasa/rules/money';
import { type Ctx, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { lockChain } from '../ledger/queries.ts';
import { listPlaces, type Place } from './queries.ts';

/**
 * Places are held; what these places hold, which stays so until this transaction ends: nobody else posts
 * meanwhile.
 */
export async function holdPlaces(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Place>> {
  const [, places] = await Promise.all([
    lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx)),
    listPlaces(ctx.db, ids),
  ]);
  return places;
}

interface Payment {
  money_account_id: string;
  amount_cents: number;
}

/** Nothing pays out more than it holds, however many pay out of it at the same moment. */
export async function requireCovered(
  ctx: Ctx,
  payments: readonly Payment[],
  path?: string,
): Promise<void> {
  const sums = new Map<string, number>();
  for (const { money_account_id: id, amount_cents } of payments) {
    sums.set(id, (sums.get(id) ?? 0) + amount_cents);
  }
  const places = await holdPlaces(ctx, [...sums.keys()]);
  for (const [id, cents] of sums) {
    const place = places.get(id);
    if (!place) throw fail('record.not_found');
    if (place.balance_cents >= cents) continue;
    const balance = formatKes(place.balance_cents);
    const failure = fail('account.not_covered', { account: place.name, balance });
    if (path) failure.fields = [{ path, message: failure.sentence }];
    throw failure;
  }
}
