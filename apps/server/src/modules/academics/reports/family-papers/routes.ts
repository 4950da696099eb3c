import {
  listFamilyPapers,
  openFamilyPaper,
  printFamilyPaper,
} from '@darasa/contract/academics/reports/family-papers';
import type { Endpoint } from '@darasa/contract/endpoint';
import { FileAnswer } from '#platform/http/envelope.ts';
import { type Route, route } from '#platform/http/route.ts';
import { enterFamily } from '#modules/students/index.ts';
import { enterResults } from './queries.ts';
import * as service from './service.ts';

/** A parent's call runs inside the family, and sees the issued papers of these children alone. */
const familyRoute = <E extends Endpoint>(
  endpoint: E,
  serve: Parameters<typeof route<E>>[1],
): Route =>
  route(endpoint, (ctx, input, door) => {
    enterFamily(ctx.db, ctx.user.id);
    enterResults(ctx.db);
    return serve(ctx, input, door);
  });

export const routes = [
  familyRoute(listFamilyPapers, (ctx) => service.list(ctx)),
  familyRoute(openFamilyPaper, (ctx, { id }) => service.open(ctx, id)),
  familyRoute(printFamilyPaper, async (ctx, { id }, { origin }) => {
    const { bytes, file_name } = await service.print(ctx, id, origin);
    return new FileAnswer(bytes, 'application/pdf', file_name, true);
  }),
];
