import { type Alumnus, exportAlumni, listAlumni } from '@darasa/contract/students/alumni';
import { statusWords } from '@darasa/contract/students/status-words';
import { exportAnswer, rows_max } from '../../../platform/exports/export-answer.ts';
import { route } from '../../../platform/http/route.ts';
import type { Column, Row } from '../../../platform/spreadsheets/columns.ts';
import * as queries from './queries.ts';

export const routes = [
  route(listAlumni, async (ctx, input) => {
    const [page, years] = await Promise.all([
      queries.listAlumni(ctx.db, input),
      queries.listYears(ctx.db),
    ]);
    return { ...page, years };
  }),
  route(exportAlumni, async (ctx, { format, ...filter }) =>
    exportAnswer({
      ctx,
      title: 'Alumni',
      filter_words: [
        filter.status ? statusWords[filter.status] : '',
        filter.year ? `Left in ${filter.year}` : '',
        filter.search ? `Containing "${filter.search}"` : '',
      ]
        .filter(Boolean)
        .join(', '),
      columns,
      rows: (await queries.listForExport(ctx.db, filter, rows_max[format] + 1)).map(inWords),
      format,
    }),
  ),
];

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

const inWords = (row: Alumnus): Row => ({ ...row, status: statusWords[row.status] });
