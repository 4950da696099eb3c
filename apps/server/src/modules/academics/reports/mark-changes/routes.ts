import { askMarkChange } from '@darasa/contract/academics/reports/mark-changes';
import { enterGroups } from '#modules/academics/teaching/groups/queries.ts';
import { taughtRoute } from '#modules/academics/teaching/groups/routes.ts';
import { said } from '#platform/http/envelope.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.markChanges, undefined, { enter: (ctx) => enterGroups(ctx.db) }),
  taughtRoute(askMarkChange, async (ctx, input) =>
    said('The correction waits for two people to agree.', await service.ask(ctx, input)),
  ),
];
