import {
  listIntegrations,
  removeIntegration,
  setEmailAccount,
  setSmsAccount,
  testIntegration,
} from '@darasa/contract/settings/integrations';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

const saved = 'Saved. Messages go out through this account from now on.';

export const routes = [
  route(listIntegrations, service.list),
  route(setSmsAccount, async (ctx, input, { secret }) =>
    said(saved, await service.setSms(ctx, secret, input)),
  ),
  route(setEmailAccount, async (ctx, input, { secret }) =>
    said(saved, await service.setEmail(ctx, secret, input)),
  ),
  route(removeIntegration, async (ctx, input) =>
    said('The account was forgotten.', await service.remove(ctx, input)),
  ),
  route(testIntegration, async (ctx, input) =>
    said('The test is on its way.', await service.test(ctx, input)),
  ),
];
