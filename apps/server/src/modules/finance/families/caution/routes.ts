import * as contract from '@darasa/contract/finance/families/caution';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(contract.listDeposits, (ctx, input) => queries.listPage(ctx.db, input)),
  route(contract.exportDeposits, service.exportList),
  route(contract.takeOverDeposit, async (ctx, input) =>
    said('The deposit is written down.', await service.takeOver(ctx, input)),
  ),
  route(contract.releaseCaution, async (ctx, input) =>
    said('The caution money is back on the account.', await service.release(ctx, input)),
  ),
];
