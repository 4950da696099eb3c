import type { InputOf } from '@darasa/contract/endpoint';
import type { DuplicatePair, keepApart } from '@darasa/contract/students/joining/duplicates';
import { isSameName } from '@darasa/rules/same-child';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import * as queries from './queries.ts';

/** Pairs that share a certificate or UPI, and those whose names are near as well. */
export async function listPairs(ctx: Ctx): Promise<{ pairs: DuplicatePair[] }> {
  return { pairs: await pairsOf(ctx, await queries.findPairs(ctx.db)) };
}

async function pairsOf(ctx: Ctx, found: queries.FoundPair[]): Promise<DuplicatePair[]> {
  if (found.length === 0) return [];
  const ids = [...new Set(found.flatMap(({ one_id, other_id }) => [one_id, other_id]))];
  const sides = new Map((await queries.listSides(ctx.db, ids)).map((side) => [side.id, side]));
  const pairs = new Map<string, DuplicatePair>();
  for (const { one_id, other_id, reason } of found) {
    const [one, other] = [sides.get(one_id)!, sides.get(other_id)!];
    if (reason === 'name-and-phone' && !isSameName(one, other)) continue;
    const key = `${one_id} ${other_id}`;
    const pair = pairs.get(key) ?? { reasons: [], one, other };
    pair.reasons.push(reason);
    pairs.set(key, pair);
  }
  return [...pairs.values()];
}

export async function apart(ctx: Ctx, input: InputOf<typeof keepApart>) {
  const ids = [...new Set([input.one_id, input.other_id])].toSorted();
  const sides = await queries.listSides(ctx.db, ids);
  const [one_id, other_id] = ids;
  if (sides.length < 2 || !one_id || !other_id) throw fail('record.not_found');
  await keep(ctx, [{ one_id, other_id }]);
  return {};
}

/**
 * The pairs are kept apart: whoever said so of the rows of a file is not asked again in the list of
 * duplicates.
 */
export async function keepApartFromAll(ctx: Ctx, admission_numbers: string[]): Promise<void> {
  if (admission_numbers.length === 0) return;
  const found = await queries.findPairs(ctx.db, { admission_numbers });
  const pairs = await pairsOf(ctx, found);
  await keep(
    ctx,
    pairs.map(({ one, other }) => ({ one_id: one.id, other_id: other.id })),
  );
}

async function keep(ctx: Ctx, pairs: { one_id: string; other_id: string }[]): Promise<void> {
  if (pairs.length === 0) return;
  const stamp = { created_by: ctx.user.id, created_at: nowIso(ctx) };
  const rows = pairs.map((pair) => ({
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    ...pair,
    ...stamp,
  }));
  await queries.insertDifferent(ctx.db, rows);
  for (const row of rows) ctx.changed('different learners', row.one_id, null, row);
}
