import { leadDepartment, listDepartments } from '@darasa/contract/staff/departments';
import { route } from '#platform/http/route.ts';
import { listPage, listSubjectChoices } from './queries.ts';
import { lead } from './service.ts';

export const routes = [
  route(listDepartments, async (ctx, input) => {
    const [found, subjects] = await Promise.all([
      listPage(ctx.db, input),
      listSubjectChoices(ctx.db),
    ]);
    return { ...found, subjects };
  }),
  route(leadDepartment, lead),
];
