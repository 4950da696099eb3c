import {
  getPaper,
  listLearnerResults,
  printPaper,
  printSlips,
} from '@darasa/contract/academics/reports/papers';
import { FileAnswer } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { papers } from './list-queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(papers),
  route(getPaper, service.get),
  route(printPaper, async (ctx, { id }, { origin }) => {
    const { bytes, file_name } = await service.print(ctx, id, origin);
    return new FileAnswer(bytes, 'application/pdf', file_name, true);
  }),
  route(printSlips, async (ctx, { id }, { origin }) => {
    const { bytes, file_name } = await service.printClass(ctx, id, origin);
    return new FileAnswer(bytes, 'application/pdf', file_name, true);
  }),
  route(listLearnerResults, service.listResults),
];
