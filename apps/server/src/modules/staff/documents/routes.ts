import { counted } from '@darasa/rules/counted';
import {
  addDocument,
  attachFile,
  editDocument,
  exportExpiring,
  listDocuments,
  listExpiring,
  readFileOf,
  retireDocument,
} from '@darasa/contract/staff/documents';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { readPaper } from '#platform/files/paper.ts';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route, uploadRoute } from '#platform/http/route.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import * as service from './service.ts';

const ending_columns: Column[] = [
  { key: 'staff_number', head: 'Staff no.', kind: 'text' },
  { key: 'staff_name', head: 'Name', kind: 'text' },
  { key: 'title', head: 'Paper', kind: 'text' },
  { key: 'to_on', head: 'Runs out', kind: 'date' },
  { key: 'days_left', head: 'Days left', kind: 'number' },
];

export const routes = [
  route(listDocuments, service.list),
  route(listExpiring, service.listEnding),
  route(exportExpiring, async (ctx, { format, within_days }) => {
    const all = { within_days, page: 1, page_size: rows_max[format] + 1 };
    return exportAnswer({
      ctx,
      title: 'Papers that run out',
      filter_words: `Within ${counted(within_days, 'day')}`,
      columns: ending_columns,
      rows: (await service.listEnding(ctx, all)).rows,
      format,
    });
  }),
  route(addDocument, async (ctx, input) =>
    said('The paper is added.', await service.add(ctx, input)),
  ),
  route(editDocument, async (ctx, input) =>
    said('The paper is saved.', await service.edit(ctx, input)),
  ),
  route(retireDocument, service.retire),
  uploadRoute(attachFile, readPaper, async (ctx, input, { files, content }) =>
    said('The file is attached.', await service.attach(ctx, files, input, content)),
  ),
  route(readFileOf, async (ctx, input, { files }) => {
    const { bytes, media_type, file_name } = await service.open(ctx, files, input);
    return new FileAnswer(bytes, media_type, file_name);
  }),
];
