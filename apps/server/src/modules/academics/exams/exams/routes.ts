import {
  approveSitting,
  createExam,
  editExam,
  getExam,
  listExamsToCopy,
  moveSitting,
} from '@darasa/contract/academics/exams/exams';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.sittings),
  route(listExamsToCopy, service.listToCopy),
  route(getExam, service.get),
  route(createExam, service.add),
  route(editExam, service.edit),
  route(moveSitting, service.move),
  route(approveSitting, service.approve),
];
