import {
  getRegister,
  handInRegister,
  saveCells,
  voidRegister,
} from '@darasa/contract/attendance/registers/registers';
import type { Endpoint } from '@darasa/contract/endpoint';
import { type Route, route } from '#platform/http/route.ts';
import { enterAudiences } from './queries.ts';
import * as service from './service.ts';

/** A route that a teacher calls runs inside the own classes; for the office it changes nothing. */
export const audienceRoute = <E extends Endpoint>(
  endpoint: E,
  serve: Parameters<typeof route<E>>[1],
): Route =>
  route(endpoint, (ctx, input, door) => {
    enterAudiences(ctx.db);
    return serve(ctx, input, door);
  });

export const routes = [
  audienceRoute(getRegister, service.get),
  audienceRoute(saveCells, service.save),
  audienceRoute(handInRegister, service.handIn),
  audienceRoute(voidRegister, service.makeVoid),
];
