import {
  listConnections,
  removeConnection,
  setBankConnection,
  setKcbConnection,
  setMpesaConnection,
  testConnection,
} from '@darasa/contract/finance/connections';
import { said } from '../../../platform/http/envelope.ts';
import { route } from '../../../platform/http/route.ts';
import * as service from './service.ts';

const saved = 'Saved. Money that arrives there is put into the books by itself.';

export const routes = [
  route(listConnections, (ctx, _input, door) => service.list(ctx, door)),
  route(setMpesaConnection, async (ctx, input, door) =>
    said(saved, await service.setMpesa(ctx, door, input)),
  ),
  route(setKcbConnection, async (ctx, input, door) =>
    said(saved, await service.setKcb(ctx, door, input)),
  ),
  route(setBankConnection, async (ctx, input, door) =>
    said(saved, await service.setBank(ctx, door, input)),
  ),
  route(removeConnection, async (ctx, input) =>
    said('The connection was forgotten.', await service.remove(ctx, input)),
  ),
  route(testConnection, async (ctx, input, { origin }) =>
    said('The test is on its way.', await service.test(ctx, input, origin)),
  ),
];
