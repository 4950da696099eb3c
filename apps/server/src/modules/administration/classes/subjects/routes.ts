import {
  assignTeachers,
  createSubject,
  editSubject,
  listTeachers,
  retireSubject,
} from '@darasa/contract/administration/classes/subjects';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { subjects } from './queries.ts';
import * as service from './service.ts';
import * as teaching from './teaching.ts';

export const routes = [
  ...listRoutes(subjects),
  route(createSubject, service.add),
  route(editSubject, service.edit),
  route(retireSubject, service.retire),
  route(listTeachers, teaching.list),
  route(assignTeachers, teaching.assign),
];
