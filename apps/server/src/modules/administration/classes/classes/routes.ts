import {
  createClass,
  editClass,
  listClassChoices,
  listStaffChoices,
  retireClass,
} from '@darasa/contract/administration/classes/classes';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as staff from '#modules/administration/school/staff/queries.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listClassChoices, async (ctx) => {
    const rows = await queries.listClassChoices(ctx.db);
    return { rows, count: rows.length };
  }),
  route(listStaffChoices, async (ctx, { search }) => {
    const rows = await staff.listStaffChoices(ctx.db, search);
    return { rows, count: rows.length };
  }),
  ...listRoutes(queries.classes),
  route(createClass, service.add),
  route(editClass, service.edit),
  route(retireClass, service.retire),
];
