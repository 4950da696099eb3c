import {
  createGroup,
  editGroup,
  getGroup,
  retireGroup,
  takeStreamGroup,
} from '@darasa/contract/academics/teaching/groups';
import type { Endpoint } from '@darasa/contract/endpoint';
import { type Route, route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { groups } from './groups-queries.ts';
import { enterGroups } from './queries.ts';
import * as service from './service.ts';

/** A route that a teacher calls runs inside the own groups; for the office it changes nothing. */
export const taughtRoute = <E extends Endpoint>(
  endpoint: E,
  serve: Parameters<typeof route<E>>[1],
): Route =>
  route(endpoint, (ctx, input, door) => {
    enterGroups(ctx.db);
    return serve(ctx, input, door);
  });

export const routes = [
  ...listRoutes(groups),
  route(getGroup, service.get),
  route(createGroup, service.add),
  route(takeStreamGroup, service.takeStream),
  route(editGroup, service.edit),
  route(retireGroup, service.retire),
];
