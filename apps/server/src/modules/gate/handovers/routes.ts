import { giveHandover, takeHandover } from '@darasa/contract/gate/handovers';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { handovers } from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(handovers),
  route(giveHandover, async (ctx, input) =>
    said('You have signed. The next guard signs to take over.', await service.give(ctx, input)),
  ),
  route(takeHandover, async (ctx, input) =>
    said('You have signed. The gate is yours.', await service.take(ctx, input)),
  ),
];
