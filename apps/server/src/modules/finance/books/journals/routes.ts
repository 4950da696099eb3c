import {
  createJournalVoucher,
  exportJournalVouchers,
  listJournalVouchers,
  printJournalVoucher,
  reverseJournalVoucher,
  sendJournalVoucherAgain,
  sendReversalAgain,
} from '@darasa/contract/finance/books/journals';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import { print } from './print.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

const columns: Column[] = [
  { key: 'number', head: 'Number', kind: 'text' },
  { key: 'posted_on', head: 'Dated', kind: 'date' },
  { key: 'kind', head: 'Kind', kind: 'text' },
  { key: 'memo', head: 'What', kind: 'text' },
  { key: 'total_cents', head: 'Amount', kind: 'money_cents' },
  { key: 'state', head: 'State', kind: 'text' },
  { key: 'made_by', head: 'Made by', kind: 'text' },
];

export const routes = [
  route(listJournalVouchers, (ctx, input) => queries.listPage(ctx.db, input)),
  route(exportJournalVouchers, async (ctx, { format, ...filter }) =>
    exportAnswer({
      ctx,
      title: 'Journal vouchers',
      filter_words: [filter.kind, filter.state].filter(Boolean).join(', '),
      columns,
      rows: await queries.listForExport(ctx.db, filter, rows_max[format] + 1),
      format,
    }),
  ),
  route(createJournalVoucher, async (ctx, input) => {
    const made = await service.create(ctx, input);
    return said(`Journal ${made.number} is sent for approval.`, made);
  }),
  route(sendJournalVoucherAgain, async (ctx, input) => {
    const sent = await service.sendAgain(ctx, input);
    return said(`Journal ${sent.number} is sent again.`, sent);
  }),
  route(reverseJournalVoucher, async (ctx, input) => {
    const made = await service.askReversal(ctx, input);
    return said(`Journal ${made.number} is sent for approval.`, made);
  }),
  route(sendReversalAgain, async (ctx, input) => {
    const sent = await service.askReversalAgain(ctx, input);
    return said(`Journal ${sent.number} is sent again.`, sent);
  }),
  route(printJournalVoucher, async (ctx, input) => {
    const { bytes, file_name } = await print(ctx, input);
    return new FileAnswer(bytes, 'application/pdf', file_name);
  }),
];
