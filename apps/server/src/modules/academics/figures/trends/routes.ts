import {
  exportTrend,
  findSittingLearners,
  getTrend,
} from '@darasa/contract/academics/figures/trends';
import { taughtRoute } from '#modules/academics/teaching/groups/routes.ts';
import { answerOf } from '../analyses/routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  taughtRoute(getTrend, service.get),
  taughtRoute(exportTrend, async (ctx, { format, ...learner }) =>
    answerOf(ctx, format, await service.paper(ctx, learner)),
  ),
  taughtRoute(findSittingLearners, async (ctx, { id, search }) => ({
    rows: await queries.listSittingLearners(ctx.db, id, search),
  })),
];
