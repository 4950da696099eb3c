import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { Listing } from '@darasa/contract/listing';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/scope.ts';

export type ListInput<L extends Listing> = InputOf<L['list']>;
/** The filter of a list is what is asked of the whole list, whichever page is open. */
export type ListFilter = { sort: string } & Readonly<Record<string, unknown>>;
export type ListRow<L extends Listing> = OutputOf<L['list']>['rows'][number];

/** A text of SQL. It is a constant of ours, never somebody's input; `:today` in it is the day asked. */
type SqlText = string;

/** The name of one record, for the words of a filter. */
export type NameOf = (db: Db, id: string) => Promise<string | undefined>;

/** A pair of days, each of which may be left out. */
export interface Days {
  from?: string;
  to?: string;
}

type Keys<T> = keyof T & string;

/**
 * The source of a list is where the rows of a listing are. What has the name of a column of the table need
 * not be said: a field of the row, a filter by equality, a column to sort by.
 */
export interface ListSource<L extends Listing> {
  /** A table or a statement in brackets, and its alias: `finance.cheques q`. It has tenant and school. */
  from: SqlText;
  /**
   * By alias, each after those that it needs. A `left join` finds one row at most and is made only
   * where something asks for it. A `join` may leave rows out, and is always made.
   */
  joins?: Readonly<Record<string, SqlText>>;
  /** What holds of every row of the list, whatever is asked. */
  where?: SqlText;
  /** What names the record whose list it is, where that has another name in the table. */
  within?: Readonly<Record<string, SqlText>>;
  /** Adds up money of every account for a reader who is limited to some; see `acrossAccounts`. */
  across_accounts?: true;
  columns?: Partial<Record<Keys<ListRow<L>>, SqlText>>;
  /** What a filter compares in the way of its kind, or a condition for what was asked. */
  filters?: Partial<
    Record<Keys<L['filters']>, SqlText | ((value: never, today: string) => RawBuilder<unknown>)>
  >;
  /** What the search looks through, or its condition. */
  search: readonly SqlText[] | ((search: string) => RawBuilder<unknown>);
  /** Text is ordered in small letters, unless this says otherwise. */
  sorts?: Partial<Record<L['sort_keys'][number], readonly SqlText[]>>;
  sums?: Partial<Record<Keys<ListRow<L>>, SqlText>>;
  /** Orders rows that are equal otherwise; the id when nothing is said. */
  ties?: readonly SqlText[];
  /** The name of the record that a filter asks for, so that paper and file can say it. */
  names?: Partial<Record<Keys<L['filters']>, NameOf>>;
}
