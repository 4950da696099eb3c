import { module_labels } from '@darasa/contract/access';
import {
  exportPermissionChanges,
  exportWhoCan,
  listPermissionChanges,
  whoCan,
} from '@darasa/contract/identity/access/access-reports';
import { formatMonth } from '@darasa/rules/dates';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { route } from '#platform/http/route.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import * as service from './service.ts';

const columns: Column[] = [
  { key: 'at', head: 'When', kind: 'datetime' },
  { key: 'who', head: 'By', kind: 'text' },
  { key: 'about', head: 'For', kind: 'text' },
  { key: 'what', head: 'What', kind: 'text' },
  { key: 'changes', head: 'Details', kind: 'text' },
];

const holder_columns: Column[] = [
  { key: 'name', head: 'Name', kind: 'text' },
  { key: 'why', head: 'Why', kind: 'text' },
];

export const routes = [
  route(whoCan, service.listHolders),
  route(exportWhoCan, async (ctx, { format, ...asked }) => {
    const { rows } = await service.listHolders(ctx, asked);
    return exportAnswer({
      ctx,
      title: 'Who can do a thing',
      filter_words: `${module_labels[asked.module]}: ${asked.act}`,
      columns: holder_columns,
      rows: rows.map(({ name, why }) => ({ name, why: why.join('. ') })),
      format,
    });
  }),
  route(listPermissionChanges, (ctx, input) => service.listMonth(ctx, input)),
  route(exportPermissionChanges, async (ctx, { format, ...input }) => {
    const { rows, month } = await service.listMonth(ctx, input, rows_max[format] + 1);
    const title = 'Permission changes';
    return exportAnswer({ ctx, title, filter_words: formatMonth(month), columns, rows, format });
  }),
];
