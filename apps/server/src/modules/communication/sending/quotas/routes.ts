import { listQuotas, setQuota } from '@darasa/contract/communication/sending/quotas';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(listQuotas, service.list),
  route(setQuota, async (ctx, input) => said('The limit is kept.', await service.set(ctx, input))),
];
