import { getDashboard } from '@darasa/contract/dashboard/dashboard';
import { route } from '#platform/http/route.ts';
import type { WaitingSource } from '#platform/waiting/source.ts';
import * as service from './service.ts';

/** The modules hand in what may wait for somebody. */
export const routesOf = (sources: readonly WaitingSource[]) => [
  route(getDashboard, (ctx, _, door) => service.read(ctx, door.opens, sources)),
];
