import { editStudent, getStudent, listEnrolments } from '@darasa/contract/students/families/record';
import { learnerName } from '@darasa/rules/names';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(getStudent, (ctx, { admission_number }) => service.read(ctx, admission_number)),
  route(editStudent, async (ctx, body) => {
    const saved = await service.edit(ctx, body);
    return said(`${learnerName(saved)} is saved.`, saved);
  }),
  route(listEnrolments, async (ctx, { student_id }) => ({
    rows: await queries.listEnrolments(ctx.db, student_id),
  })),
];
