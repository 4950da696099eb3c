import {
  bankCash,
  closeShift,
  exportShifts,
  listShifts,
  openShift,
  printShift,
  signShift,
} from '@darasa/contract/finance/receiving/shifts';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listShifts, (ctx, input) => queries.listPage(ctx.db, input)),
  route(exportShifts, async (ctx, { format, ...filter }) =>
    exportAnswer({
      ctx,
      title: 'Cashier shifts',
      filter_words: filter.state ?? '',
      columns: [
        { key: 'cashier_name', head: 'Cashier', kind: 'text' },
        { key: 'money_account_name', head: 'Box', kind: 'text' },
        { key: 'opened_at', head: 'Opened', kind: 'datetime' },
        { key: 'closed_at', head: 'Closed', kind: 'datetime' },
        { key: 'float_cents', head: 'Float', kind: 'money_cents' },
        { key: 'book_cents', head: "The box's book then", kind: 'money_cents' },
        { key: 'other_cents', head: 'Other money in and out', kind: 'money_cents' },
        { key: 'expected_cents', head: 'Expected', kind: 'money_cents' },
        { key: 'counted_cents', head: 'Counted', kind: 'money_cents' },
        { key: 'difference_cents', head: 'Difference', kind: 'money_cents' },
        { key: 'difference_reason', head: 'Why', kind: 'text' },
        { key: 'state', head: 'State', kind: 'text' },
        { key: 'signed_by', head: 'Signed by', kind: 'text' },
      ],
      rows: (
        await queries.listPage(ctx.db, { ...filter, page: 1, page_size: rows_max[format] + 1 })
      ).rows,
      format,
    }),
  ),
  route(openShift, async (ctx, input) => {
    const shift = await service.open(ctx, input);
    return said(['The shift is open.', ...service.floatInDoubt(shift)].join(' '), shift);
  }),
  route(closeShift, async (ctx, input) =>
    said('The shift is closed. Another person signs the count.', await service.close(ctx, input)),
  ),
  route(signShift, async (ctx, input) => said('Signed.', await service.sign(ctx, input))),
  route(printShift, async (ctx, input) => {
    const { bytes, file_name } = await service.print(ctx, input);
    return new FileAnswer(bytes, 'application/pdf', file_name);
  }),
  route(bankCash, async (ctx, input) =>
    said('The cash is on its way to the bank.', await service.bankTakings(ctx, input)),
  ),
];
