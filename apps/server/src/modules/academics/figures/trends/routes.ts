import {
  exportTrend,
  findSittingLearners,
  getTrend,
} from '@darasa/contract/academics/figures/trends';
import { taughtRoute } from '#modules/academics/teaching/groups/routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  taughtRoute(getTrend, service.get),
  taughtRoute(exportTrend, service.file),
  taughtRoute(findSittingLearners, async (ctx, { id, search }) => ({
    rows: await queries.listSittingLearners(ctx.db, id, search),
  })),
];
