import { leadDepartment, listDepartments } from '@darasa/contract/staff/departments';
import { route } from '../../../platform/http/route.ts';
import { listPage } from './queries.ts';
import { lead } from './service.ts';

export const routes = [
  route(listDepartments, (ctx, input) => listPage(ctx.db, input)),
  route(leadDepartment, lead),
];
