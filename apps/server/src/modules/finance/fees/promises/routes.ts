import * as contract from '@darasa/contract/finance/fees/promises';
import { isoDate } from '@darasa/rules/dates';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

const columns: Column[] = [
  { key: 'due_on', head: 'Due', kind: 'date' },
  { key: 'admission_number', head: 'Adm no', kind: 'text' },
  { key: 'student_name', head: 'Learner', kind: 'text' },
  { key: 'class_name', head: 'Class', kind: 'text' },
  { key: 'promised_by', head: 'Promised by', kind: 'text' },
  { key: 'phone', head: 'Phone', kind: 'text' },
  { key: 'amount_cents', head: 'Promised', kind: 'money_cents' },
  { key: 'paid_cents', head: 'Paid', kind: 'money_cents' },
  { key: 'balance_cents', head: 'Balance', kind: 'balance_cents' },
  { key: 'state', head: 'State', kind: 'text' },
];

export const routes = [
  route(contract.listPromises, (ctx, input) => queries.listPage(ctx.db, input, isoDate(ctx.now))),
  route(contract.exportPromises, async (ctx, { format, ...filter }) =>
    exportAnswer({
      ctx,
      title: 'Promises to pay',
      filter_words: filter.state ?? '',
      columns,
      rows: await queries.listForExport(ctx.db, filter, isoDate(ctx.now), rows_max[format] + 1),
      format,
    }),
  ),
  route(contract.makePromise, async (ctx, input) =>
    said('The promise is written down.', await service.make(ctx, input)),
  ),
  route(contract.cancelPromise, async (ctx, input) =>
    said('The promise is cancelled.', await service.cancel(ctx, input)),
  ),
];
