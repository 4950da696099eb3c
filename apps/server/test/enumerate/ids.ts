import type { Row } from './rows.ts';
import type { Table } from './tables.ts';

/** Where to find an id that fits a field: the rows of one tenant, and the caller's own ids first. */
export interface Ids {
  own: { user_id: string; school_id: string; session_id?: string };
  rows: Map<string, Row[]>;
}

/** Guesses from the field's name, else from the path, whose id is wanted; any id if neither tells. */
export function idFor(ids: Ids, field: string, path: string): string {
  const own = (ids.own as Record<string, string | undefined>)[field];
  if (own) return own;
  const table = tableMeant([...ids.rows.keys()], field, path);
  const row = (table ? ids.rows.get(table) : undefined)?.at(-1);
  return typeof row?.['id'] === 'string' ? row['id'] : ids.own.user_id;
}

export function tableMeant(names: string[], field: string, path: string): string | undefined {
  const noun = /^(\w+?)_ids?$/.exec(field)?.[1];
  const words = noun ? [noun.replaceAll('_', '-')] : path.split('/').toReversed();
  for (const word of words) {
    const wanted = word.replaceAll('-', '_');
    const found = names.find((name) => {
      const table = name.split('.')[1]!;
      return table === wanted || table === `${wanted}s` || singular(table) === wanted;
    });
    if (found) return found;
  }
  return undefined;
}

const singular = (table: string): string =>
  table
    .replace(/ies$/, 'y')
    .replace(/(ss|ch|sh|x)es$/, '$1')
    .replace(/s$/, '');

/** All ids of one ground, one per table, with the ground's own tenant and school among them. */
export function allIds(ids: Ids, tables: Table[]): string[] {
  const found = tables.flatMap((table) => {
    const id = ids.rows.get(table.name)?.at(-1)?.['id'];
    return typeof id === 'string' ? [id] : [];
  });
  return [...new Set([ids.own.school_id, ids.own.user_id, ...found])];
}
