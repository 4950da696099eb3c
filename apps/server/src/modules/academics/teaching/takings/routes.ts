import { getLearnerSubjects, setTakings } from '@darasa/contract/academics/teaching/takings';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { takings } from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(takings),
  route(getLearnerSubjects, service.get),
  route(setTakings, service.set),
];
