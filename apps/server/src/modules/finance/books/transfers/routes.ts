import { createTransfer, sendTransferAgain } from '@darasa/contract/finance/books/transfers';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.transfers),
  route(createTransfer, async (ctx, input) => {
    const transfer = await service.create(ctx, input);
    return said(`Transfer ${transfer.number} is sent for approval.`, transfer);
  }),
  route(sendTransferAgain, async (ctx, input) => {
    const transfer = await service.sendAgain(ctx, input);
    return said(`Transfer ${transfer.number} is sent again.`, transfer);
  }),
];
