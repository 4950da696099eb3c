import {
  createDesign,
  editDesign,
  getDesign,
  retireDesign,
  setDesignBlocks,
} from '@darasa/contract/academics/reports/designs';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.designs),
  route(getDesign, service.get),
  route(createDesign, service.add),
  route(editDesign, service.edit),
  route(retireDesign, service.retire),
  route(setDesignBlocks, service.setBlocks),
];
