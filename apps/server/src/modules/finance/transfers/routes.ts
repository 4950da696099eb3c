import { createTransfer, listTransfers } from '@darasa/contract/finance/transfers';
import { said } from '../../../platform/http/envelope.ts';
import { route } from '../../../platform/http/route.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listTransfers, (ctx, input) => queries.listPage(ctx.db, input)),
  route(createTransfer, async (ctx, input) => {
    const transfer = await service.create(ctx, input);
    return said(`Transfer ${transfer.number} is sent for approval.`, transfer);
  }),
];
