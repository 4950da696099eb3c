import {
  cancelEvent,
  createEvent,
  editEvent,
  exportEvents,
  listEvents,
  type SchoolEvent,
} from '@darasa/contract/administration/years/events';
import { isoDate } from '@darasa/rules/dates';
import { eventFor } from '@darasa/rules/event-words';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { route } from '#platform/http/route.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listEvents, service.list),
  route(createEvent, service.add),
  route(editEvent, service.edit),
  route(cancelEvent, service.cancel),
  route(exportEvents, async (ctx, { format, ...filter }) => {
    const limit = rows_max[format] + 1;
    const rows = await queries.listForExport(ctx.db, isoDate(ctx.now), filter, limit);
    return exportAnswer({
      ctx,
      title: 'Events',
      filter_words: [
        filter.past ? 'Over' : 'Now and to come',
        filter.class_id ? 'For one class' : '',
        filter.search ? `Containing "${filter.search}"` : '',
      ]
        .filter(Boolean)
        .join(', '),
      columns,
      rows: rows.map(rowOf),
      format,
    });
  }),
];

const columns: Column[] = [
  { key: 'starts_on', head: 'From', kind: 'date' },
  { key: 'ends_on', head: 'To', kind: 'date' },
  { key: 'starts_at', head: 'Begins', kind: 'text' },
  { key: 'ends_at', head: 'Ends', kind: 'text' },
  { key: 'title', head: 'Event', kind: 'text' },
  { key: 'place', head: 'Place', kind: 'text' },
  { key: 'for', head: 'For', kind: 'text' },
  { key: 'state', head: 'State', kind: 'text' },
];

const rowOf = ({ classes, cancelled_at, ...row }: SchoolEvent) => ({
  ...row,
  for: eventFor(classes),
  state: cancelled_at ? 'Called off' : '',
});
