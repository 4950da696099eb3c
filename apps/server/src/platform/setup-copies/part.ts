import type { Act, ModuleName } from '@darasa/contract/access';
import type { Lookup } from '@darasa/contract/lookup';

/** A table whose rows can be made again in another school, under new ids. */
export interface CopiedTable {
  table: `${string}.${string}`;
  /** What the audit trail calls one row. */
  one: string;
  /** What is taken over as it is. People, money and dates of making are never among them. */
  columns: readonly string[];
  /** What makes two rows the same thing, however it is spelt: then the one here stays as it is. */
  same: readonly string[];
  /**
   * Columns that name a row of a copied table, or a list of them. A row whose partner is not here
   * loses the name, and is left out where the name is required; so is one whose whole list is lost.
   */
  links?: readonly { column: string; table: CopiedTable['table']; required?: boolean }[];
  /** A pairing has no id of its own. */
  is_pairing?: boolean;
  /** The column that tells its rows apart where they have no id: the name of a setting. */
  keyed_by?: string;
  /** Which rows `t` go along, where not all do: a condition of ours, never somebody's input. */
  only?: string;
  /**
   * The row of another table that it is a part of, by id or key. It comes along only with one that is
   * made now: what is here already stays as it is, with all its parts.
   */
  part_of?: { column: string; table: CopiedTable['table'] };
  /** Where it is kept when and by whom a row was made; `created_at`, and nothing for a pairing. */
  made?: { at: string; by?: string } | 'nowhere';
  can_retire?: boolean;
}

/** One thing a new school may take from its sister. Each module lists its own. */
export interface SetupPart {
  part: string;
  label: string;
  /** Who may not make it by hand may not copy it either. */
  module: ModuleName;
  /** What making it by hand is called; `create`. */
  act?: Act;
  /** What its rows point at and which is never made by copying: it must be here already. */
  partners?: readonly CopiedTable[];
  /** In the order in which they are made; the first is what is counted. */
  tables: readonly CopiedTable[];
}

/** A setup list whose columns are those of every lookup. */
export const copiedLookup = ({ words }: Lookup, table: CopiedTable['table']): SetupPart => ({
  part: words.path.split('/').at(-1)!,
  label: words.many.charAt(0).toUpperCase() + words.many.slice(1),
  module: words.module,
  tables: [
    {
      table,
      one: words.one,
      columns: ['name', 'code', 'note'],
      same: ['name'],
      can_retire: true,
    },
  ],
});
