import {
  exportPermissionChanges,
  listPermissionChanges,
  whoCan,
} from '@darasa/contract/identity/access-reports';
import { exportAnswer, rows_max } from '../../../platform/exports/export-answer.ts';
import { route } from '../../../platform/http/route.ts';
import type { Column } from '../../../platform/spreadsheets/columns.ts';
import * as service from './service.ts';

const columns: Column[] = [
  { key: 'at', head: 'When', kind: 'datetime' },
  { key: 'who', head: 'By', kind: 'text' },
  { key: 'about', head: 'For', kind: 'text' },
  { key: 'what', head: 'What', kind: 'text' },
  { key: 'changes', head: 'Details', kind: 'text' },
];

export const routes = [
  route(whoCan, service.listHolders),
  route(listPermissionChanges, (ctx, input) => service.listMonth(ctx, input)),
  route(exportPermissionChanges, async (ctx, { format, ...input }) => {
    const { rows, month } = await service.listMonth(ctx, input, rows_max[format] + 1);
    const title = 'Permission changes';
    return exportAnswer({ ctx, title, filter_words: `Month ${month}`, columns, rows, format });
  }),
];
