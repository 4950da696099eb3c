import { decideDifference } from '@darasa/contract/attendance/absences/differences';
import { said } from '#platform/http/envelope.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { enterAudiences } from '../../registers/registers/queries.ts';
import { audienceRoute } from '../../registers/registers/routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.differences, undefined, { enter: (ctx) => enterAudiences(ctx.db) }),
  audienceRoute(decideDifference, async (ctx, input) =>
    said(
      input.use ? 'The register is changed.' : 'The register stays as it is.',
      await service.decide(ctx, input),
    ),
  ),
];
