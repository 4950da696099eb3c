import { formatPhone } from '@darasa/rules/phone';
import type { Access } from './access.ts';

/**
 * The kind of a column says what a column holds. Screen, paper and file read the same word: each knows how
 * it writes money or a day. A state is a word of ours and says itself in the words beside it.
 */
export type ListColumnKind =
  | 'name'
  | 'text'
  | 'number'
  | 'money_cents'
  | 'balance_cents'
  | 'date'
  | 'datetime'
  | 'phone'
  | 'yes'
  | 'state';

/** The list as seen decides whether a column is there: the filter, and what the reader may call. */
export interface ListSeen {
  filter: Readonly<Record<string, unknown>>;
  may: (access: Access) => boolean;
}

interface Common {
  head: string;
  /** Left out, it stands on screen and in the file. */
  only?: 'screen' | 'file';
  when?: (seen: ListSeen) => boolean;
}
type Kinded =
  | { kind: Exclude<ListColumnKind, 'state'> }
  | { kind: 'state'; words: Readonly<Record<string, string>> };

/** A field of the row under its own name, or under another name what `of` makes of the row. */
export type ListColumn<Row> = Common &
  Kinded &
  ({ key: keyof Row & string; of?: undefined } | { key: string; of: (row: Row) => unknown });

export type AnyColumn = Common &
  Kinded & { key: string; of?: ((row: never) => unknown) | undefined };

export const columnsFor = <C extends AnyColumn>(
  columns: readonly C[],
  place: 'screen' | 'file',
  seen: ListSeen,
): C[] =>
  columns.filter(
    ({ only, when }) => (only === undefined || only === place) && (when?.(seen) ?? true),
  );

export const valueIn = (column: AnyColumn, row: object): unknown =>
  column.of ? column.of(row as never) : (row as Record<string, unknown>)[column.key];

/** The value as whoever writes figures and days takes it: states, phones and yes are words already. */
export function wordsIn(column: AnyColumn, row: object): unknown {
  const value = valueIn(column, row);
  if (value === null || value === undefined) return null;
  if (column.kind === 'state') return column.words[String(value)] ?? String(value);
  if (column.kind === 'phone') return formatPhone(String(value));
  if (column.kind === 'yes') return value ? 'Yes' : 'No';
  return value;
}
