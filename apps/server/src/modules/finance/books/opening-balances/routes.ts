import {
  getOpeningControl,
  saveOpeningControl,
} from '@darasa/contract/finance/books/opening-balances';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { findControl } from './queries.ts';
import { save } from './service.ts';

export const routes = [
  route(getOpeningControl, (ctx) => findControl(ctx.db)),
  route(saveOpeningControl, async (ctx, input) =>
    said('The total is saved.', await save(ctx, input)),
  ),
];
