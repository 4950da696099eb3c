import {
  listImprests,
  recoverImprest,
  requestImprest,
  surrenderImprest,
} from '@darasa/contract/finance/imprests';
import { isoDate } from '@darasa/rules/dates';
import { said } from '../../../platform/http/envelope.ts';
import { route } from '../../../platform/http/route.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listImprests, (ctx, input) => queries.listPage(ctx.db, input, isoDate(ctx.now))),
  route(requestImprest, async (ctx, input) => {
    const imprest = await service.request(ctx, input);
    return said(`Imprest ${imprest.number} is sent for approval.`, imprest);
  }),
  route(surrenderImprest, service.surrender),
  route(recoverImprest, service.recover),
];
