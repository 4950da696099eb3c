import {
  exportAnalysis,
  exportOwnAnalysis,
  getAnalysis,
  getOwnAnalysis,
  listMarkedSittings,
} from '@darasa/contract/academics/figures/analyses';
import { taughtRoute } from '#modules/academics/teaching/groups/routes.ts';
import { route } from '#platform/http/route.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  taughtRoute(listMarkedSittings, async (ctx, { curriculum }) => ({
    rows: await queries.listMarkedSittings(ctx.db, curriculum),
  })),
  route(getAnalysis, service.get),
  route(exportAnalysis, service.file),
  taughtRoute(getOwnAnalysis, service.getOwn),
  taughtRoute(exportOwnAnalysis, service.fileOwn),
];
