import { mayCall } from '@darasa/contract/access';
import { type AnyColumn, columnsFor, type ListSeen, wordsIn } from '@darasa/contract/list-columns';
import { filterLabels, type RecordOptions } from '@darasa/contract/list-filters';
import type { Listing } from '@darasa/contract/listing';
import { isoDate } from '@darasa/rules/dates';
import { filterWords, isFilled } from '@darasa/rules/filter-words';
import type { Ctx } from '../ctx.ts';
import type { Db } from '../db/scope.ts';
import type { Table } from '../exports/export-answer.ts';
import type { Column } from '../spreadsheets/columns.ts';
import { type Reader, seen } from './reader.ts';
import type { Rows } from './rows-of.ts';
import type { ListFilter, ListRow, NameOf } from './source.ts';

type Values = Readonly<Record<string, unknown>>;

/** A list before anybody said on what: its columns for this reader, and its filter in words. */
export function listTable<L extends Listing>(
  rows: Rows<L>,
  ctx: Ctx,
  filter: ListFilter,
  limit: number,
  reader: Reader<L> = {},
): Promise<Table> {
  const may: ListSeen['may'] = (access) => mayCall(access, ctx.user, ctx.staff?.responsibility);
  return tableFrom(rows, ctx.db, { filter, may }, async () => {
    const found = await rows.all(ctx.db, filter, limit, isoDate(ctx.now), reader.limit?.(ctx));
    return seen(ctx, reader, found);
  });
}

/** The list with all its columns, for a pack of papers that nobody in particular reads. */
export const wholeTable = <L extends Listing>(
  rows: Rows<L>,
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  filter: ListFilter,
  limit: number,
): Promise<Table> =>
  tableFrom(rows, db, { filter, may: () => true }, () => rows.all(db, filter, limit, isoDate(now)));

async function tableFrom<L extends Listing>(
  { listing, names }: Rows<L>,
  db: Db,
  asked: ListSeen,
  find: () => Promise<ListRow<L>[]>,
): Promise<Table> {
  const columns = columnsFor(listing.columns, 'file', asked);
  const [found, records] = await Promise.all([find(), askedRecords(db, names, asked.filter)]);
  return {
    title: listing.title,
    filter_words: filterWords(filterLabels(listing.filters, records), asked.filter),
    columns: columns.map(onPaper),
    rows: found.map((row) => inWords(columns, row as object)),
  };
}

/** The names of the records that the filter asks for. */
async function askedRecords(
  db: Db,
  names: Readonly<Record<string, NameOf | undefined>>,
  filter: Values,
): Promise<RecordOptions> {
  const asked = Object.entries(names).filter(([name]) => isFilled(filter[name]));
  const found = await Promise.all(
    asked.map(async ([name, nameOf]) => {
      const value = String(filter[name]);
      const label = await nameOf?.(db, value);
      return [name, label ? [{ value, label }] : []] as const;
    }),
  );
  return Object.fromEntries(found);
}

const onPaper = ({ key, head, kind }: AnyColumn): Column => ({
  key,
  head,
  kind: kind === 'name' || kind === 'state' || kind === 'phone' || kind === 'yes' ? 'text' : kind,
});

const inWords = (columns: readonly AnyColumn[], row: object) =>
  Object.fromEntries(columns.map((column) => [column.key, wordsIn(column, row)]));
