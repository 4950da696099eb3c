import {
  createReportSets,
  dropReportSet,
  editReportSet,
  getReportSet,
  listReportExams,
} from '@darasa/contract/academics/reports/report-sets';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.reportSets),
  route(listReportExams, service.listExams),
  route(getReportSet, service.get),
  route(createReportSets, service.add),
  route(editReportSet, service.edit),
  route(dropReportSet, service.drop),
];
