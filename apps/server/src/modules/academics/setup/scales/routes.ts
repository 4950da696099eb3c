import {
  createScale,
  dropScaleEdition,
  editScale,
  getScale,
  retireScale,
  setScaleEdition,
} from '@darasa/contract/academics/setup/scales';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.scales),
  route(getScale, service.get),
  route(createScale, service.add),
  route(editScale, service.edit),
  route(retireScale, service.retire),
  route(setScaleEdition, service.setEdition),
  route(dropScaleEdition, service.dropEdition),
];
