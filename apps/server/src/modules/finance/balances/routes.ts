import { exportBalances, listBalances } from '@darasa/contract/finance/balances';
import { exportAnswer, rows_max } from '../../../platform/exports/export-answer.ts';
import { route } from '../../../platform/http/route.ts';
import type { Column } from '../../../platform/spreadsheets/columns.ts';
import * as queries from './queries.ts';

const columns: Column[] = [
  { key: 'admission_number', head: 'Adm no', kind: 'text' },
  { key: 'name', head: 'Learner', kind: 'text' },
  { key: 'class_name', head: 'Class', kind: 'text' },
  { key: 'stream_name', head: 'Stream', kind: 'text' },
  { key: 'guardian_phone', head: 'Guardian', kind: 'text' },
  { key: 'owed_cents', head: 'Owed', kind: 'money_cents' },
  { key: 'prepaid_cents', head: 'In advance', kind: 'money_cents' },
  { key: 'balance_cents', head: 'Balance', kind: 'money_cents' },
  { key: 'last_paid_on', head: 'Last paid', kind: 'date' },
];

export const routes = [
  route(listBalances, (ctx, input) => queries.listPage(ctx.db, input)),
  route(exportBalances, async (ctx, { format, ...filter }) =>
    exportAnswer({
      ctx,
      title: 'Fee balances',
      filter_words: filter.min_shillings ? `At least KES ${filter.min_shillings}` : '',
      columns,
      rows: await queries.listForExport(ctx.db, filter, rows_max[format] + 1),
      format,
    }),
  ),
];
