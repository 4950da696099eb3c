import type { Endpoint } from '@darasa/contract/endpoint';
import { type Route, route } from '#platform/http/route.ts';
import { enterGroups } from './queries.ts';

/** A route that a teacher calls runs inside the own groups; for the office it changes nothing. */
export const taughtRoute = <E extends Endpoint>(
  endpoint: E,
  serve: Parameters<typeof route<E>>[1],
): Route =>
  route(endpoint, (ctx, input, door) => {
    enterGroups(ctx.db);
    return serve(ctx, input, door);
  });
