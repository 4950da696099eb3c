import type { Row } from './rows.ts';
import type { Table } from './tables.ts';

/**
 * The ids say where to find an id that fits a field: the rows of one tenant, and the caller's own ids
 * first.
 */
export interface Ids {
  own: { user_id: string; school_id: string; session_id?: string };
  rows: Map<string, Row[]>;
}

/** Guesses from the field's name, else from the path, whose id is wanted; any id if neither tells. */
export function idFor(ids: Ids, field: string, path: string): string {
  const own = (ids.own as Record<string, string | undefined>)[field];
  if (own) return own;
  const table = tableMeant(ids, field, path);
  const row = (table ? ids.rows.get(table) : undefined)?.at(-1);
  return typeof row?.['id'] === 'string' ? row['id'] : ids.own.user_id;
}

export function tableMeant({ rows }: Ids, field: string, path: string): string | undefined {
  const noun = /^(\w+?)_ids?$/.exec(field)?.[1];
  const words = noun ? [noun] : wordsNear(field, path);
  const table_of = tablesByNoun(rows);
  return words.map((word) => table_of.get(word.replaceAll('-', '_'))).find(Boolean);
}

/** In `/children/:id/consents` the id is a child's; where the path has no such place, its end tells best. */
function wordsNear(field: string, path: string): string[] {
  const steps = path.split('/');
  const at = steps.indexOf(`:${field}`);
  return at < 0 ? steps.toReversed() : [...steps.slice(0, at).toReversed(), ...steps.slice(at)];
}

const known_nouns = new WeakMap<Ids['rows'], Map<string, string>>();

/** The words that mean a table. Asked some hundred thousand times, so the names are read once. */
function tablesByNoun(rows: Ids['rows']): Map<string, string> {
  const known = known_nouns.get(rows);
  if (known) return known;
  const nouns = new Map<string, string>();
  for (const name of rows.keys()) {
    const table = name.split('.')[1]!;
    for (const word of [table, table.replace(/s$/, ''), singular(table)]) {
      if (!nouns.has(word)) nouns.set(word, name);
    }
  }
  for (const [word, meant] of Object.entries(other_words)) {
    const name = nouns.get(meant);
    if (name && !nouns.has(word)) nouns.set(word, name);
  }
  known_nouns.set(rows, nouns);
  return nouns;
}

/** What a family calls that which the school calls otherwise. */
const other_words = { child: 'student', children: 'students' };

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
