import * as contract from '@darasa/contract/finance/fees/promises';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.promises),
  route(contract.makePromise, async (ctx, input) =>
    said('The promise is written down.', await service.make(ctx, input)),
  ),
  route(contract.cancelPromise, async (ctx, input) =>
    said('The promise is cancelled.', await service.cancel(ctx, input)),
  ),
];
