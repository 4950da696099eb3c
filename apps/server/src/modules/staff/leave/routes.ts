import {
  addUsualLeaveTypes,
  cancelLeave,
  exportLeave,
  getBalances,
  getMyLeave,
  listLeave,
  replaceReliever,
  requestLeave,
  requestMyLeave,
} from '@darasa/contract/staff/leave';
import { leaveInWords } from '@darasa/rules/leave-days';
import { nowIso } from '#platform/ctx.ts';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { newId } from '#platform/ids.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import { insertUsualTypes, listPage } from './queries.ts';
import { replace } from './reliever.ts';
import * as service from './service.ts';

const columns: Column[] = [
  { key: 'staff_number', head: 'Staff no.', kind: 'text' },
  { key: 'staff_name', head: 'Name', kind: 'text' },
  { key: 'type', head: 'Kind', kind: 'text' },
  { key: 'from_on', head: 'From', kind: 'date' },
  { key: 'to_on', head: 'To', kind: 'date' },
  { key: 'length', head: 'Length', kind: 'text' },
  { key: 'reliever', head: 'Stands in', kind: 'text' },
  { key: 'state', head: 'State', kind: 'text' },
  { key: 'decided_by', head: 'Decided by', kind: 'text' },
  { key: 'reason', head: 'Reason', kind: 'text' },
];

const sent = 'The request is on its way to whoever decides.';

export const routes = [
  route(listLeave, (ctx, input) => listPage(ctx.db, input)),
  route(exportLeave, async (ctx, { format, ...filter }) => {
    const all = { ...filter, page: 1, page_size: rows_max[format] + 1 };
    const { rows } = await listPage(ctx.db, all);
    return exportAnswer({
      ctx,
      title: 'Leave',
      filter_words: [filter.state ?? '', filter.search ? `Containing "${filter.search}"` : '']
        .filter(Boolean)
        .join(', '),
      columns,
      rows: rows.map((row) => ({ ...row, length: leaveInWords(row.half_days) })),
      format,
    });
  }),
  route(addUsualLeaveTypes, async (ctx) => {
    const ids = () => newId(ctx.now.getTime());
    const rows = await insertUsualTypes(ctx.db, { ids, now: nowIso(ctx) });
    for (const row of rows) ctx.changed('leave type', row.id, null, row);
    return { rows };
  }),
  route(getBalances, service.readBalances),
  route(requestLeave, async (ctx, input) => said(sent, await service.ask(ctx, input))),
  route(cancelLeave, async (ctx, input) =>
    said('The leave is cancelled.', await service.cancel(ctx, input)),
  ),
  route(replaceReliever, async (ctx, input) => {
    const leave = await replace(ctx, input);
    return said(`${leave.reliever} stands in.`, leave);
  }),
  route(getMyLeave, service.readMine),
  route(requestMyLeave, async (ctx, input) => said(sent, await service.askMine(ctx, input))),
];
