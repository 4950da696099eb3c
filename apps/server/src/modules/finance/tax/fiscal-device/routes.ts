import * as contract from '@darasa/contract/finance/tax/fiscal-device';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(contract.getFiscalDevice, service.read),
  route(contract.setFiscalDevice, async (ctx, input, { secret }) =>
    said('Saved. KRA is being asked.', await service.set(ctx, secret, input)),
  ),
  route(contract.removeFiscalDevice, async (ctx, input) =>
    said('The device was forgotten.', await service.remove(ctx, input)),
  ),
  route(contract.testFiscalDevice, async (ctx) =>
    said('KRA is being asked.', await service.test(ctx)),
  ),
];
