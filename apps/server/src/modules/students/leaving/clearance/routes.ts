import {
  cancelClearance,
  clearanceDesks,
  signClearances,
  startClearances,
  waiveClearance,
} from '@darasa/contract/students/leaving/clearance';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { lookupImport } from '#platform/lookups/lookup-import.ts';
import { lookupRoutes } from '#platform/lookups/lookup-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

const desks = { table: 'students.clearance_desks' } as const;

export const importTargets = [lookupImport(clearanceDesks, desks)];

/** Each module hands in the desks that it can check by itself. */
export const clearanceRoutes = (checks: readonly service.DeskCheck[]) => [
  ...lookupRoutes(clearanceDesks, desks),
  ...listRoutes(queries.clearances),
  route(startClearances, async (ctx, { student_ids }) => {
    const done = await service.start(ctx, student_ids);
    const what =
      done.started_count === 1 ? 'The clearance is' : `${done.started_count} clearances are`;
    return said(`${what} started.`, done);
  }),
  route(signClearances, async (ctx, input) => {
    const done = await service.sign(ctx, input, checks);
    return said(done.signed_count === 1 ? 'Signed.' : `${done.signed_count} are signed.`, done);
  }),
  route(waiveClearance, async (ctx, input) => said('Waived.', await service.waive(ctx, input))),
  route(cancelClearance, async (ctx, { id }) =>
    said('The clearance is cancelled.', await service.cancel(ctx, id)),
  ),
];
