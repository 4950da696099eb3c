import { hasModule } from '@darasa/contract/access';
import type { InputOf } from '@darasa/contract/endpoint';
import {
  createStaff,
  editStaff,
  exportStaff,
  findStaff,
  getStaff,
  listStaff,
  removeStaffPhoto,
  setStaffPhoto,
} from '@darasa/contract/staff/register';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { said } from '#platform/http/envelope.ts';
import { route, uploadRoute } from '#platform/http/route.ts';
import { smsNote } from '#modules/identity/index.ts';
import { columnsOf, filterInWords, inWords } from './export.ts';
import * as queries from './queries.ts';
import * as photo from './photo.ts';
import * as service from './service.ts';

export const routes = [
  route(listStaff, (ctx, input) => queries.listPage(ctx.db, input, isoDate(ctx.now))),
  route(findStaff, async (ctx, input) => ({
    rows: await queries.findSome(ctx.db, { ...input, today: isoDate(ctx.now) }),
  })),
  route(getStaff, service.read),
  route(createStaff, async (ctx, input, { origin }) => {
    const made = await service.add(ctx, input, origin);
    const link = input.with_sign_in
      ? ` A link to sign in is on its way.${await smsNote(ctx.db, input.phone)}`
      : '';
    return said(`${made.name} is on the register as ${made.staff_number}.${link}`, made);
  }),
  route(editStaff, async (ctx, input) =>
    said('The details are saved.', await service.edit(ctx, input)),
  ),
  route(exportStaff, answerExport),
  uploadRoute(setStaffPhoto, photo.draw, async (ctx, { id }, { files, content }) =>
    said('The photo was saved.', await photo.set(ctx, files, id, content)),
  ),
  route(removeStaffPhoto, async (ctx, input) =>
    said('The photo was removed.', await photo.remove(ctx, input)),
  ),
];

async function answerExport(ctx: Ctx, input: InputOf<typeof exportStaff>) {
  const { format, columns, ...filter } = input;
  const [rows, departments] = await Promise.all([
    queries.listForExport(ctx.db, filter, isoDate(ctx.now), rows_max[format] + 1),
    filter.department_id ? queries.listDepartmentsByName(ctx.db) : [],
  ]);
  const department = departments.find((one) => one.id === filter.department_id)?.name;
  return exportAnswer({
    ctx,
    title: 'Staff register',
    filter_words: filterInWords(filter, department),
    columns: columnsOf(columns, hasModule(ctx.user, 'roles', 'edit')),
    rows: rows.map(inWords),
    format,
  });
}
