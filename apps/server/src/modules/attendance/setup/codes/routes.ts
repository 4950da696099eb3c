import { createCode, editCode, retireCode } from '@darasa/contract/attendance/setup/codes';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.codes),
  route(createCode, service.add),
  route(editCode, service.edit),
  route(retireCode, service.retire),
];
