import { leadDepartment } from '@darasa/contract/staff/departments';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { departments, listSubjectChoices } from './queries.ts';
import { lead } from './service.ts';

export const routes = [
  ...listRoutes(departments, async (ctx) => ({ subjects: await listSubjectChoices(ctx.db) })),
  route(leadDepartment, lead),
];
