import {
  exportStudents,
  findStudents,
  getRollChoices,
  getRollSums,
  listStudents,
} from '@darasa/contract/students/learners/roll';
import { isoDate } from '@darasa/rules/dates';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { route } from '#platform/http/route.ts';
import { checkBalance } from './balance.ts';
import { filterInWords, roll_columns, rowOf, sheet_columns } from './export.ts';
import { sightOf } from '#modules/students/learners/strip/sight.ts';
import { seesMoney } from '#modules/students/learners/learner/money.ts';
import { findByWords, findSums, listChoices, listForExport, listRoll } from './queries.ts';

export const routes = [
  route(listStudents, (ctx, input) => {
    checkBalance(ctx, input);
    return listRoll(ctx.db, { ...input, today: isoDate(ctx.now) }, seesMoney(ctx.user));
  }),
  route(getRollSums, (ctx, filter) => {
    checkBalance(ctx, filter);
    return findSums(ctx.db, { ...filter, today: isoDate(ctx.now) }, seesMoney(ctx.user));
  }),
  route(findStudents, async (ctx, { search }) => ({
    rows: await findByWords(ctx.db, search, sightOf(ctx.user)),
  })),
  route(getRollChoices, (ctx) => listChoices(ctx.db)),
  route(exportStudents, async (ctx, { format, ...asked }) => {
    checkBalance(ctx, asked);
    const filter = { ...asked, today: isoDate(ctx.now) };
    const [rows, choices] = await Promise.all([
      listForExport(ctx.db, filter, rows_max[format] + 1),
      listChoices(ctx.db),
    ]);
    return exportAnswer({
      ctx,
      title: filter.class_id ? 'Class list' : 'Learners',
      filter_words: filterInWords(filter, choices),
      columns: format === 'pdf' ? roll_columns : sheet_columns,
      rows: rows.map(rowOf),
      format,
    });
  }),
];
