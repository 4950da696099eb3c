import { setOptOut } from '@darasa/contract/communication/answers/opt-outs';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.silent),
  route(setOptOut, async (ctx, input) =>
    said(
      input.opted_out ? 'Noted: this number gets no SMS.' : 'Noted: this number gets SMS again.',
      await service.note(ctx, input),
    ),
  ),
];
