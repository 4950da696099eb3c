import { createClub, editClub, retireClub } from '@darasa/contract/administration/living/clubs';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.clubs),
  route(createClub, service.add),
  route(editClub, service.edit),
  route(retireClub, service.retire),
];
