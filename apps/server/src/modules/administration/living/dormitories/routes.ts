import {
  createDormitory,
  editDormitory,
  freeBed,
  listBeds,
  placeInBed,
  retireDormitory,
} from '@darasa/contract/administration/living/dormitories';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { dormitories } from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(dormitories),
  route(createDormitory, service.add),
  route(editDormitory, service.edit),
  route(retireDormitory, service.retire),
  route(listBeds, service.listBeds),
  route(placeInBed, service.place),
  route(freeBed, service.free),
];
