import { countOfRecords } from '@darasa/rules/record-words';
import type { Db } from '../db/scope.ts';
import * as queries from './held-queries.ts';
import type { HeldRecord } from './target.ts';

export type HoldingTable = queries.HoldingTable;

/**
 * Rows that somebody has changed since they were imported, and rows that others point at. The keys of
 * the database say who may: what is added to the product tomorrow is asked as well.
 */
export async function findHeldRows(
  db: Db,
  table: HoldingTable,
  ids: string[],
): Promise<HeldRecord[]> {
  const [rows, uses] = await Promise.all([
    queries.listNamed(db, table, ids),
    listUses(db, table, ids),
  ]);
  return rows.flatMap(({ id, name, is_changed, stays }) => {
    const reasons = [
      ...(is_changed ? ['was changed since'] : []),
      ...(stays && table.stays ? [table.stays.reason] : []),
      ...wordsOf(uses.get(id)),
    ];
    return reasons.length > 0 ? [{ id, name, reason: reasons.join(' and ') }] : [];
  });
}

/** What points at each of them, as an office counts it: "has 1 behaviour note, 2 payments". */
async function listUses(db: Db, table: HoldingTable, ids: string[]) {
  const uses = new Map<string, Map<string, number>>();
  for (const { id, used_by, count } of await queries.listUses(db, table, ids)) {
    const of_one = uses.get(id) ?? new Map<string, number>();
    of_one.set(used_by, (of_one.get(used_by) ?? 0) + count);
    uses.set(id, of_one);
  }
  return uses;
}

const wordsOf = (uses: Map<string, number> | undefined): string[] =>
  uses ? [`has ${[...uses].map(([table, count]) => countOfRecords(table, count)).join(', ')}`] : [];

const named_max = 3;

/** "Mary Wanjiku has 1 behaviour note; and 4 more". */
export function heldInWords(held: readonly HeldRecord[]): string {
  const named = held.slice(0, named_max).map(({ name, reason }) => `${name} ${reason}`);
  const more = held.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more.toLocaleString('en')} more`] : [])].join('; ');
}
