import {
  addClosure,
  addSchoolWeek,
  dropClosure,
  dropSchoolWeek,
  getSchoolDays,
} from '@darasa/contract/administration/years/school-days';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(getSchoolDays, service.get),
  route(addSchoolWeek, service.addWeek),
  route(dropSchoolWeek, service.dropWeek),
  route(addClosure, service.close),
  route(dropClosure, service.reopen),
];
