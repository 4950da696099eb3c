import {
  addHealthReader,
  endHealthReader,
  exportHealthReaders,
  listHealthReaders,
} from '@darasa/contract/students/care/health-readers';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import { listReaders } from './queries.ts';
import * as service from './service.ts';

const kinds = { person: 'One person', role: 'Everybody with this role' };
const columns: Column[] = [
  { key: 'name', head: 'Name', kind: 'text' },
  { key: 'kind', head: 'Kind', kind: 'text' },
  { key: 'added_by', head: 'Named by', kind: 'text' },
  { key: 'added_at', head: 'Since', kind: 'datetime' },
];

export const routes = [
  route(listHealthReaders, service.list),
  route(exportHealthReaders, async (ctx, { format }) => {
    const rows = await listReaders(ctx.db);
    return exportAnswer({
      ctx,
      title: 'Who may read health records',
      filter_words: 'Beside the administrators',
      columns,
      rows: rows.map((row) => ({ ...row, kind: kinds[row.kind] })),
      format,
    });
  }),
  route(addHealthReader, async (ctx, input) => {
    const made = await service.add(ctx, input);
    return said(`${made.name} may read health records now.`, made);
  }),
  route(endHealthReader, async (ctx, { id }) =>
    said('Taken off the list.', await service.end(ctx, id)),
  ),
];
