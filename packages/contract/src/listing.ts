import { z } from 'zod';
import type { Access } from './access.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import type { AnyColumn, ListColumn } from './list-columns.ts';
import { exportOf } from './list-export.ts';
import { type ListFilters, shapeOf } from './list-filters.ts';
import { onTab, page, pageInput, searchInput, sortInput } from './shapes.ts';

type Plain<S extends string> = S extends `-${infer P}` ? P : S;

interface Declared<
  R extends z.ZodObject,
  F extends ListFilters,
  S extends string,
  M,
  W,
  B extends z.ZodRawShape,
> {
  /** Below /api; its file is made below it, at `/export`. */
  path: string;
  access: Access;
  /** Who may take it away as a file; left out, whoever may read it and export. */
  file_access?: Access;
  /** Adds up the whole school, or names learners of every class; see `Endpoint`. */
  whole_books?: true;
  every_class?: true;
  /** What its rows are called in a sentence: `cheque`, `cheques`. */
  one: string;
  many: string;
  row: R;
  columns: readonly ListColumn<z.output<R>>[];
  filters: F;
  /** The columns that it may be ordered by; the first is the usual order, with a minus for descending. */
  sorts: readonly [S, ...S[]];
  /** What the search looks through, as its box says it: `Number, drawer, learner`. */
  search: string;
  /** Money columns that are added up over the whole filter, and the words before the sums. */
  sums?: { keys: readonly (keyof z.output<R> & string)[]; words?: string };
  /** What the answer holds beside its rows. */
  more?: M;
  /** The record whose list it is, where the path names it: `{ id: Id }`. */
  within?: W;
  /** What stands in the address of the screen beside the list, such as the record that is open. */
  beside?: B;
  /** Shows what nobody reads without a trace; see `Endpoint`. */
  traced?: true;
}

/**
 * A list is declared once. Its page, its file, the words of its filter and its table on screen all
 * read this one declaration; the server's `rowsOf` says where the rows are.
 */
export function listing<
  R extends z.ZodObject,
  const F extends ListFilters,
  const S extends string,
  M extends z.ZodRawShape = Record<never, never>,
  W extends z.ZodRawShape = Record<never, never>,
  B extends z.ZodRawShape = Record<never, never>,
>(declared: Declared<R, F, S, M, W, B>) {
  const { path, access, file_access, row, columns, filters, one, many, search, sums } = declared;
  const { whole_books, every_class, traced } = declared;
  const closed = {
    ...(whole_books && { whole_books }),
    ...(every_class && { every_class }),
    ...(traced && { traced }),
  };
  const within = (declared.within ?? {}) as W;
  const sort_keys = declared.sorts.map((sort) => sort.replace('-', '')) as [
    Plain<S>,
    ...Plain<S>[],
  ];
  const asked = z.strictObject({
    ...pageInput,
    sort: sortInput(...sort_keys).default(declared.sorts[0] as never),
    search: searchInput,
    ...shapeOf(filters),
  });
  const list = endpoint({
    method: 'GET',
    path,
    summary: `List ${many}`,
    access,
    rate: 'read',
    ...closed,
    input: z.strictObject({ ...within, ...asked.shape }),
    output: page(row).extend({
      sums: z.record(z.string(), z.int()).optional(),
      ...((declared.more ?? {}) as M),
    }),
  });
  return {
    kind: 'listing' as const,
    name: path.slice(1).replace(/\/:\w+/g, ''),
    one,
    many,
    title: many.charAt(0).toUpperCase() + many.slice(1),
    row,
    columns,
    filters,
    sort_keys,
    search,
    sums,
    list,
    file: { ...exportOf(list, `Export the filtered ${many}`, file_access), ...closed },
    within: Object.keys(within),
    /** The state of the list in the address, where the name of a tab may stand beside it. */
    view: onTab(z.strictObject({ ...asked.shape, ...((declared.beside ?? {}) as B) })),
    /** What of that state the list is asked for. */
    asked: Object.keys(asked.shape),
  };
}

/** Any listing, for what serves all of them. */
export interface Listing {
  kind: 'listing';
  name: string;
  one: string;
  many: string;
  title: string;
  row: { shape: Readonly<Record<string, unknown>> };
  columns: readonly AnyColumn[];
  filters: ListFilters;
  sort_keys: readonly string[];
  search: string;
  sums: { keys: readonly string[]; words?: string } | undefined;
  list: Endpoint;
  file: Endpoint;
  within: readonly string[];
  view: Endpoint['input'];
  asked: readonly string[];
}
