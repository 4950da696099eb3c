import * as contract from '@darasa/contract/gate/watch-list';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { countBarred, watched } from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(watched, async (ctx) => ({ barred_count: await countBarred(ctx.db) })),
  route(contract.addWatched, service.add),
  route(contract.editWatched, service.edit),
  route(contract.retireWatched, service.retire),
];
