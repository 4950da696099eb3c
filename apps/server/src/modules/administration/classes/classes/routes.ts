import {
  createClass,
  editClass,
  exportClasses,
  listClassChoices,
  listClasses,
  listStaffChoices,
  retireClass,
} from '@darasa/contract/administration/classes/classes';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { route } from '#platform/http/route.ts';
import * as staff from '#modules/administration/school/staff/queries.ts';
import { columns, filterInWords, rowOf } from './export.ts';
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
  route(listClasses, (ctx, input) => queries.listClasses(ctx.db, input)),
  route(createClass, service.add),
  route(editClass, service.edit),
  route(retireClass, service.retire),
  route(exportClasses, async (ctx, { format, ...filter }) =>
    exportAnswer({
      ctx,
      title: 'Classes',
      filter_words: filterInWords(filter),
      columns,
      rows: (await queries.listForExport(ctx.db, filter, rows_max[format] + 1)).map(rowOf),
      format,
    }),
  ),
];
