import {
  createDormitory,
  editDormitory,
  freeBed,
  listBeds,
  listDormitories,
  placeInBed,
  retireDormitory,
} from '@darasa/contract/administration/dormitories';
import { route } from '../../../platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(listDormitories, service.list),
  route(createDormitory, service.add),
  route(editDormitory, service.edit),
  route(retireDormitory, service.retire),
  route(listBeds, service.listBeds),
  route(placeInBed, service.place),
  route(freeBed, service.free),
];
