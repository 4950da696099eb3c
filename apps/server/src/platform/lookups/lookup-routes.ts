import type { Lookup } from '@darasa/contract/lookup';
import { route, type Route } from '../http/route.ts';
import { exportAnswer, rows_max } from '../exports/export-answer.ts';
import { columnsOf, filterInWords, titleOf } from './export.ts';
import { listForExport, listLookup, type LookupTable } from './queries.ts';
import * as service from './service.ts';

/**
 * The five endpoints of a setup list, bound to its table. The table has a lookup's columns, row
 * security by school and a unique index on (tenant_id, school_id, lower(name)).
 */
export function lookupRoutes(lookup: Lookup, { table }: { table: LookupTable }): Route[] {
  const list = { table, one: lookup.words.one };
  return [
    route(lookup.list, (ctx, input) => listLookup(ctx.db, table, input)),
    route(lookup.create, (ctx, input) => service.add(ctx, list, input)),
    route(lookup.edit, (ctx, input) => service.edit(ctx, list, input)),
    route(lookup.retire, (ctx, input) => service.retire(ctx, list, input)),
    route(lookup.exportList, async (ctx, { format, ...filter }) =>
      exportAnswer({
        ctx,
        title: titleOf(lookup.words),
        filter_words: filterInWords(filter),
        columns: columnsOf(filter),
        rows: await listForExport(ctx.db, table, filter, rows_max[format] + 1),
        format,
      }),
    ),
  ];
}
