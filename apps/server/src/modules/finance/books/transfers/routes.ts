import {
  createTransfer,
  exportTransfers,
  listTransfers,
  sendTransferAgain,
} from '@darasa/contract/finance/books/transfers';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listTransfers, (ctx, input) => queries.listPage(ctx.db, input)),
  route(exportTransfers, async (ctx, { format, ...filter }) =>
    exportAnswer({
      ctx,
      title: 'Transfers',
      filter_words: filter.state ?? '',
      columns: [
        { key: 'number', head: 'Number', kind: 'text' },
        { key: 'moved_on', head: 'Date', kind: 'date' },
        { key: 'from_name', head: 'From', kind: 'text' },
        { key: 'to_name', head: 'To', kind: 'text' },
        { key: 'reason', head: 'Why', kind: 'text' },
        { key: 'reference', head: 'Reference', kind: 'text' },
        { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
        { key: 'outstanding_cents', head: 'Loan not paid back', kind: 'money_cents' },
        { key: 'state', head: 'State', kind: 'text' },
        { key: 'made_by', head: 'Asked by', kind: 'text' },
      ],
      rows: (
        await queries.listPage(ctx.db, { ...filter, page: 1, page_size: rows_max[format] + 1 })
      ).rows,
      format,
    }),
  ),
  route(createTransfer, async (ctx, input) => {
    const transfer = await service.create(ctx, input);
    return said(`Transfer ${transfer.number} is sent for approval.`, transfer);
  }),
  route(sendTransferAgain, async (ctx, input) => {
    const transfer = await service.sendAgain(ctx, input);
    return said(`Transfer ${transfer.number} is sent again.`, transfer);
  }),
];
