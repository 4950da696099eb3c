import {
  assignArrival,
  exportArrivals,
  listArrivals,
  provider_labels,
  suggestLearners,
} from '@darasa/contract/finance/receiving/incoming';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as queries from './queries.ts';
import { assign, readSuggestions } from './service.ts';

export const routes = [
  route(listArrivals, (ctx, input) => queries.listPage(ctx.db, input)),
  route(exportArrivals, async (ctx, { format, ...filter }) => {
    const rows = await queries.listForExport(ctx.db, filter, rows_max[format] + 1);
    return exportAnswer({
      ctx,
      title: filter.state === 'waiting' ? 'Money in suspense' : 'Money that arrived by itself',
      filter_words: filter.provider ? provider_labels[filter.provider] : '',
      columns: [
        { key: 'paid_at', head: 'Paid', kind: 'date' },
        { key: 'provider', head: 'From', kind: 'text' },
        { key: 'receipt', head: 'Reference', kind: 'text' },
        { key: 'account_text', head: 'Account typed', kind: 'text' },
        { key: 'payer_name', head: 'Payer', kind: 'text' },
        { key: 'payer_phone', head: 'Phone', kind: 'text' },
        { key: 'amount_cents', head: 'Amount (KES)', kind: 'money_cents' },
        { key: 'receipt_number', head: 'Receipt', kind: 'text' },
        { key: 'student_name', head: 'Learner', kind: 'text' },
        { key: 'paper', head: 'Received as', kind: 'text' },
      ],
      rows: rows.map((row) => ({ ...row, provider: provider_labels[row.provider] })),
      format,
    });
  }),
  route(suggestLearners, (ctx, { id }) => readSuggestions(ctx, id)),
  route(assignArrival, async (ctx, input) => {
    const payment = await assign(ctx, input);
    return said(`Receipt ${payment.receipt_number} was made for ${payment.student_name}.`, payment);
  }),
];
