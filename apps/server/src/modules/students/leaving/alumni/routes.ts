import { hasModule } from '@darasa/contract/access';
import { type Alumnus, exportAlumni, listAlumni } from '@darasa/contract/students/leaving/alumni';
import { statusWords } from '@darasa/contract/students/learners/status-words';
import type { Ctx } from '#platform/ctx.ts';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { fail } from '#platform/fail.ts';
import { route } from '#platform/http/route.ts';
import type { Column, Row } from '#platform/spreadsheets/columns.ts';
import * as queries from './queries.ts';

export const routes = [
  route(listAlumni, async (ctx, input) => {
    checkBooks(ctx, input);
    const [page, years] = await Promise.all([
      queries.listAlumni(ctx.db, input),
      queries.listYears(ctx.db),
    ]);
    return { ...page, rows: page.rows.map(debtFor(ctx)), years };
  }),
  route(exportAlumni, async (ctx, { format, ...filter }) => {
    checkBooks(ctx, filter);
    const found = await queries.listForExport(ctx.db, filter, rows_max[format] + 1);
    return exportAnswer({
      ctx,
      title: 'Alumni',
      filter_words: [
        filter.status ? statusWords[filter.status] : '',
        filter.year ? `Left in ${filter.year}` : '',
        filter.owing ? 'Owing fees' : '',
        filter.search ? `Containing "${filter.search}"` : '',
      ]
        .filter(Boolean)
        .join(', '),
      columns: seesBooks(ctx) ? [...columns, debt_column] : columns,
      rows: found.map(debtFor(ctx)).map(inWords),
      format,
    });
  }),
];

const seesBooks = (ctx: Ctx): boolean => hasModule(ctx.user, 'finance');

/** A debt follows the leaver, for the eyes of those who collect it. */
const debtFor =
  (ctx: Ctx) =>
  (row: Alumnus): Alumnus =>
    seesBooks(ctx) ? row : { ...row, balance_cents: null };

function checkBooks(ctx: Ctx, { owing }: { owing?: boolean | undefined }): void {
  if (owing && !seesBooks(ctx)) throw fail('access.denied');
}

const columns: Column[] = [
  { key: 'admission_number', head: 'Adm. no.', kind: 'text' },
  { key: 'name', head: 'Name', kind: 'text' },
  { key: 'class_name', head: 'Last class', kind: 'text' },
  { key: 'stream_name', head: 'Stream', kind: 'text' },
  { key: 'status', head: 'Status', kind: 'text' },
  { key: 'admitted_on', head: 'Admitted', kind: 'date' },
  { key: 'left_on', head: 'Left', kind: 'date' },
  { key: 'certificate_count', head: 'Letters', kind: 'number' },
];

const debt_column: Column = { key: 'balance_cents', head: 'Balance', kind: 'balance_cents' };

const inWords = (row: Alumnus): Row => ({ ...row, status: statusWords[row.status] });
