import {
  acceptSheet,
  explainResult,
  extendSheet,
  getSheet,
  handInSheet,
  returnSheet,
  saveMarks,
} from '@darasa/contract/academics/exams/sheets';
import { enterGroups } from '#modules/academics/teaching/groups/queries.ts';
import { taughtRoute } from '#modules/academics/teaching/groups/routes.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.sheets, undefined, { enter: (ctx) => enterGroups(ctx.db) }),
  taughtRoute(getSheet, service.get),
  taughtRoute(saveMarks, service.save),
  taughtRoute(handInSheet, service.handIn),
  taughtRoute(acceptSheet, service.accept),
  taughtRoute(returnSheet, service.giveBack),
  taughtRoute(extendSheet, service.extend),
  taughtRoute(explainResult, service.explain),
];
