import type { Endpoint } from '@darasa/contract/endpoint';
import type { Listing } from '@darasa/contract/listing';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '../ctx.ts';
import { exportAnswer, type ExportFormat, rows_max } from '../exports/export-answer.ts';
import { route, type Route } from '../http/route.ts';
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
      const [page, beside] = await Promise.all([
        rows.page(ctx.db, input, isoDate(ctx.now), reader.limit?.(ctx)),
        more?.(ctx, input),
      ]);
      return { ...page, ...beside, rows: seen(ctx, reader, page.rows) };
    }),
    route(file, async (ctx, input: ListFilter & { format: ExportFormat }) => {
      const { format, ...filter } = input;
      // One row more than the file may carry, so that nothing is cut off silently.
      const table = await listTable(rows, ctx, filter, rows_max[format] + 1, reader);
      return exportAnswer({ ctx, format, ...table });
    }),
  ];
}
