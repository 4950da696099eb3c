import { mayCall } from '@darasa/contract/access';
import { type AnyColumn, columnsFor, wordsIn } from '@darasa/contract/list-columns';
import { filterLabels, type RecordOptions } from '@darasa/contract/list-filters';
import type { Listing } from '@darasa/contract/listing';
import { isoDate } from '@darasa/rules/dates';
import { filterWords, isFilled } from '@darasa/rules/filter-words';
import type { Ctx } from '../ctx.ts';
import type { Table } from '../exports/export-answer.ts';
import type { Column } from '../spreadsheets/columns.ts';
import { type Reader, seen } from './reader.ts';
import type { Rows } from './rows-of.ts';
import type { ListFilter, NameOf } from './source.ts';

type Values = Readonly<Record<string, unknown>>;

/** A list before anybody said on what: its columns for this reader, and its filter in words. */
export async function listTable<L extends Listing>(
  rows: Rows<L>,
  ctx: Ctx,
  filter: ListFilter,
  limit: number,
  reader: Reader<L> = {},
): Promise<Table> {
  const { listing } = rows;
  const may: Parameters<typeof columnsFor>[2]['may'] = (access) =>
    mayCall(access, ctx.user, ctx.staff?.responsibility);
  const columns = columnsFor(listing.columns, 'file', { filter, may });
  const [found, records] = await Promise.all([
    rows.all(ctx.db, filter, limit, isoDate(ctx.now), reader.limit?.(ctx)),
    askedRecords(ctx, rows.names, filter),
  ]);
  return {
    title: listing.title,
    filter_words: filterWords(filterLabels(listing.filters, records), filter),
    columns: columns.map(onPaper),
    rows: seen(ctx, reader, found).map((row) => inWords(columns, row as object)),
  };
}

/** The names of the records that the filter asks for. */
async function askedRecords(
  ctx: Ctx,
  names: Readonly<Record<string, NameOf | undefined>>,
  filter: Values,
): Promise<RecordOptions> {
  const asked = Object.entries(names).filter(([name]) => isFilled(filter[name]));
  const found = await Promise.all(
    asked.map(async ([name, nameOf]) => {
      const value = String(filter[name]);
      const label = await nameOf?.(ctx.db, value);
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
