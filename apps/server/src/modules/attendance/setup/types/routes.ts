import { createType, editType, retireType } from '@darasa/contract/attendance/setup/types';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.types),
  route(createType, service.add),
  route(editType, service.edit),
  route(retireType, service.retire),
];
