import { exportSeals, listSeals, proveLedger } from '@darasa/contract/finance/books/ledger';
import { route } from '#platform/http/route.ts';
import * as seals from './seals.ts';
import { listPage } from './seals-queries.ts';
import { verify } from './verify.ts';

export const routes = [
  route(proveLedger, verify),
  route(listSeals, (ctx, input) => listPage(ctx.db, input)),
  route(exportSeals, (ctx, { format }) => seals.exportSeals(ctx, format)),
];
