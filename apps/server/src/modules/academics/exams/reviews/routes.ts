import { getReview, seeOutliers } from '@darasa/contract/academics/exams/reviews';
import { enterGroups } from '#modules/academics/teaching/groups/queries.ts';
import { taughtRoute } from '#modules/academics/teaching/groups/routes.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.reviews, undefined, {
    enter: (ctx) => enterGroups(ctx.db),
    limit: (ctx) => queries.headedBy(ctx.db, ctx.staff?.id ?? null),
  }),
  taughtRoute(getReview, service.get),
  taughtRoute(seeOutliers, service.see),
];
