import { listPayChanges, stopPayChange } from '@darasa/contract/finance/books/pay-details';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(listPayChanges, service.list),
  route(stopPayChange, async (ctx, input) =>
    said(
      'The change was stopped. Parents pay where they paid before.',
      await service.stop(ctx, input),
    ),
  ),
];
