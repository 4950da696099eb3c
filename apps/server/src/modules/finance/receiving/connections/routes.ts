import {
  listConnections,
  removeConnection,
  renewConnectionAddress,
  setBankConnection,
  setKcbConnection,
  setMpesaConnection,
  testConnection,
} from '@darasa/contract/finance/receiving/connections';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

const saved =
  'Saved. What changes where money goes waits for a second person; new keys end the old addresses.';
const told =
  'Give these to the provider now: they are not shown again, and the old ones stop working.';

export const routes = [
  route(listConnections, (ctx) => service.list(ctx)),
  route(setMpesaConnection, async (ctx, input, { secret }) =>
    said(saved, await service.setMpesa(ctx, secret, input)),
  ),
  route(setKcbConnection, async (ctx, input, { secret }) =>
    said(saved, await service.setKcb(ctx, secret, input)),
  ),
  route(setBankConnection, async (ctx, input, { secret }) =>
    said(saved, await service.setBank(ctx, secret, input)),
  ),
  route(removeConnection, async (ctx, input) =>
    said('The connection was forgotten.', await service.remove(ctx, input)),
  ),
  route(renewConnectionAddress, async (ctx, input, door) =>
    said(told, await service.renewAddress(ctx, door, input)),
  ),
  route(testConnection, async (ctx, input, { origin }) =>
    said('The test is on its way.', await service.test(ctx, input, origin)),
  ),
];
