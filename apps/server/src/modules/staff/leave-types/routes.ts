import {
  counting_words,
  createLeaveType,
  editLeaveType,
  exportLeaveTypes,
  listLeaveTypes,
  retireLeaveType,
} from '@darasa/contract/staff/leave-types';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(listLeaveTypes, service.list),
  route(createLeaveType, service.add),
  route(editLeaveType, service.edit),
  route(retireLeaveType, service.retire),
  route(exportLeaveTypes, async (ctx, { format, retired }) =>
    exportAnswer({
      ctx,
      title: 'Kinds of leave',
      filter_words: retired ? 'Retired only' : '',
      columns: [
        { key: 'name', head: 'Leave', kind: 'text' },
        { key: 'days_per_year', head: 'Days a year', kind: 'number' },
        { key: 'counting', head: 'What counts', kind: 'text' },
        { key: 'only_for', head: 'Only for', kind: 'text' },
      ],
      rows: (await service.list(ctx, { retired })).rows.map((row) => ({
        ...row,
        counting: counting_words[row.counts],
      })),
      format,
    }),
  ),
];
