import { getDashboard, getOffice } from '@darasa/contract/dashboard/dashboard';
import { route } from '#platform/http/route.ts';
import type { WaitingSource } from '#platform/waiting/source.ts';
import { findOffice } from './queries.ts';
import * as service from './service.ts';

/** The modules hand in what may wait for somebody. */
export const routesOf = (sources: readonly WaitingSource[]) => [
  route(getDashboard, (ctx, _, door) => service.read(ctx, door.opens, sources)),
  route(getOffice, (ctx) => findOffice(ctx.db, ctx.school_id)),
];
