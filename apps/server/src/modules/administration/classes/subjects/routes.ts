import {
  assignTeachers,
  createSubject,
  editSubject,
  exportSubjects,
  listSubjects,
  listTeachers,
  retireSubject,
} from '@darasa/contract/administration/classes/subjects';
import { isoDate } from '@darasa/rules/dates';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { route } from '#platform/http/route.ts';
import { columns, filterInWords, rowOf } from './export.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';
import * as teaching from './teaching.ts';

export const routes = [
  route(listSubjects, service.list),
  route(createSubject, service.add),
  route(editSubject, service.edit),
  route(retireSubject, service.retire),
  route(listTeachers, teaching.list),
  route(assignTeachers, teaching.assign),
  route(exportSubjects, async (ctx, { format, ...filter }) => {
    const limit = rows_max[format] + 1;
    const rows = await queries.listForExport(ctx.db, isoDate(ctx.now), filter, limit);
    return exportAnswer({
      ctx,
      title: 'Subjects',
      filter_words: filterInWords(filter),
      columns,
      rows: rows.map(rowOf),
      format,
    });
  }),
];
