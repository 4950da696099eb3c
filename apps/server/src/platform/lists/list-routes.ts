import type { Endpoint } from '@darasa/contract/endpoint';
import type { Listing } from '@darasa/contract/listing';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '../ctx.ts';
import { exportAnswer, type ExportFormat, rows_max } from '../exports/export-answer.ts';
import { route, type Route } from '../http/route.ts';
import type { Column, Row } from '../spreadsheets/columns.ts';
import { listTable } from './list-table.ts';
import { type Reader, seen } from './reader.ts';
import type { Rows } from './rows-of.ts';
import type { ListFilter, ListInput } from './source.ts';

/**
 * A list and its file, both from the one declaration. `more` is what the answer holds beside the
 * rows; `reader` is what depends on who reads.
 */
export function listRoutes<L extends Listing>(
  rows: Rows<L>,
  more?: (ctx: Ctx, input: ListInput<L>) => Promise<object>,
  reader: Reader<L> = {},
): Route[] {
  const { list, file }: { list: Endpoint; file: Endpoint } = rows.listing;
  return [
    route(list, async (ctx, input: ListInput<L>) => {
      reader.enter?.(ctx);
      const [page, beside] = await Promise.all([
        rows.page(ctx.db, input, isoDate(ctx.now), reader.limit?.(ctx)),
        more?.(ctx, input),
      ]);
      return { ...page, ...beside, rows: seen(ctx, reader, page.rows) };
    }),
    route(file, async (ctx, input: ListFilter & { format: ExportFormat }) => {
      reader.enter?.(ctx);
      const { format, ...filter } = input;
      // One row more than the file may carry, so that nothing is cut off silently.
      const table = await listTable(rows, ctx, filter, rows_max[format] + 1, reader);
      const totals =
        format === 'pdf' ? await totalsOf(rows, ctx, filter, table.columns, reader) : undefined;
      return exportAnswer({ ctx, format, ...table, ...(totals ? { totals } : {}) });
    }),
  ];
}

/** Totals are the sums that the screen says under the same filter, with its words in the first column that has any. */
async function totalsOf<L extends Listing>(
  { listing, page }: Rows<L>,
  ctx: Ctx,
  filter: ListFilter,
  columns: readonly Column[],
  reader: Reader<L>,
): Promise<Row | undefined> {
  if (!listing.sums) return undefined;
  const asked = { ...filter, page: 1, page_size: 1 } as unknown as ListInput<L>;
  const { sums = {} } = await page(ctx.db, asked, isoDate(ctx.now), reader.limit?.(ctx));
  const first = columns.find((one) => one.kind === 'text');
  return { ...(first && { [first.key]: listing.sums.words ?? 'In all' }), ...sums };
}
