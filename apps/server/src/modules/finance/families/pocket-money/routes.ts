import * as contract from '@darasa/contract/finance/families/pocket-money';
import { isoDate } from '@darasa/rules/dates';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

const columns: Column[] = [
  { key: 'admission_number', head: 'Adm no', kind: 'text' },
  { key: 'name', head: 'Learner', kind: 'text' },
  { key: 'class_name', head: 'Class', kind: 'text' },
  { key: 'balance_cents', head: 'Pocket money', kind: 'money_cents' },
  { key: 'daily_limit_cents', head: 'A day', kind: 'money_cents' },
  { key: 'last_moved_on', head: 'Last moved', kind: 'date' },
];

export const routes = [
  route(contract.listPockets, (ctx, input) => queries.listPage(ctx.db, input, isoDate(ctx.now))),
  route(contract.exportPockets, async (ctx, { format, ...filter }) =>
    exportAnswer({
      ctx,
      title: 'Pocket money',
      filter_words: '',
      columns,
      rows: await queries.listForExport(ctx.db, filter, isoDate(ctx.now), rows_max[format] + 1),
      format,
    }),
  ),
  route(contract.getPocket, (ctx, { student_id }) => service.open(ctx, student_id)),
  route(contract.movePocket, async (ctx, input) =>
    said('The pocket money is written down.', await service.move(ctx, input)),
  ),
  route(contract.limitPocket, async (ctx, input) =>
    said('The limit is saved.', await service.limit(ctx, input)),
  ),
];
