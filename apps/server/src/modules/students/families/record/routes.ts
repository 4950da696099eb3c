import { editStudent, getStudent, listEnrolments } from '@darasa/contract/students/families/record';
import { route } from '#platform/http/route.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(getStudent, (ctx, { admission_number }) => service.read(ctx, admission_number)),
  route(editStudent, service.edit),
  route(listEnrolments, async (ctx, { student_id }) => ({
    rows: await queries.listEnrolments(ctx.db, student_id),
  })),
];
