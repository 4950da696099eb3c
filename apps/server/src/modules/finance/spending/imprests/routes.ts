import {
  recoverImprest,
  requestImprest,
  sendImprestAgain,
  surrenderImprest,
} from '@darasa/contract/finance/spending/imprests';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.imprests),
  route(requestImprest, async (ctx, input) => {
    const imprest = await service.request(ctx, input);
    return said(`Imprest ${imprest.number} is sent for approval.`, imprest);
  }),
  route(sendImprestAgain, async (ctx, input) => {
    const imprest = await service.sendAgain(ctx, input);
    return said(`Imprest ${imprest.number} is sent again.`, imprest);
  }),
  route(surrenderImprest, service.surrender),
  route(recoverImprest, service.recover),
];
