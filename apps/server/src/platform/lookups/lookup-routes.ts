import type { Lookup } from '@darasa/contract/lookup';
import { route, type Route } from '../http/route.ts';
import { listRoutes } from '../lists/list-routes.ts';
import { lookupRows, type LookupTable } from './queries.ts';
import * as service from './service.ts';

/**
 * The five endpoints of a setup list, bound to its table. The table has a lookup's columns, row
 * security by school and a unique index on (tenant_id, school_id, lower(name)).
 */
export function lookupRoutes(lookup: Lookup, { table }: { table: LookupTable }): Route[] {
  const list = { table, one: lookup.words.one };
  return [
    ...listRoutes(lookupRows(lookup, table)),
    route(lookup.create, (ctx, input) => service.add(ctx, list, input)),
    route(lookup.edit, (ctx, input) => service.edit(ctx, list, input)),
    route(lookup.retire, (ctx, input) => service.retire(ctx, list, input)),
  ];
}
