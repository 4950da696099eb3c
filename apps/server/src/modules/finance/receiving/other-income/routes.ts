import {
  cancelOtherIncome,
  exportOtherIncomes,
  listOtherIncomes,
  printOtherIncome,
  recordOtherIncome,
} from '@darasa/contract/finance/receiving/other-income';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listOtherIncomes, (ctx, input) => queries.listPage(ctx.db, input)),
  route(exportOtherIncomes, async (ctx, { format, ...filter }) =>
    exportAnswer({
      ctx,
      title: 'Other income',
      filter_words: filter.kind ?? '',
      columns: [
        { key: 'receipt_number', head: 'Receipt', kind: 'text' },
        { key: 'received_on', head: 'Received', kind: 'date' },
        { key: 'kind', head: 'Kind', kind: 'text' },
        { key: 'payer_name', head: 'From', kind: 'text' },
        { key: 'particulars', head: 'For', kind: 'text' },
        { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
        { key: 'reference', head: 'Reference', kind: 'text' },
        { key: 'cancelled_reason', head: 'Cancelled', kind: 'text' },
      ],
      rows: await queries.listForExport(ctx.db, filter, rows_max[format] + 1),
      format,
    }),
  ),
  route(recordOtherIncome, async (ctx, input) => {
    const income = await service.record(ctx, input);
    return said(`Receipt ${income.receipt_number} was made.`, income);
  }),
  route(cancelOtherIncome, async (ctx, input) => {
    const income = await service.cancel(ctx, input);
    return said(`Receipt ${income.receipt_number} was cancelled.`, income);
  }),
  route(printOtherIncome, async (ctx, input, { origin }) => {
    const { bytes, file_name } = await service.print(ctx, input, origin);
    return new FileAnswer(bytes, 'application/pdf', file_name);
  }),
];
