import {
  exportPayments,
  listPayments,
  printReceipt,
  recordPayment,
  simulatePayment,
  suggestSplit,
} from '@darasa/contract/finance/receiving/payments';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as exporting from './export.ts';
import * as queries from './queries.ts';
import { print } from './receipt.ts';
import * as service from './service.ts';

export const routes = [
  route(listPayments, (ctx, input) => queries.listPage(ctx.db, input)),
  route(exportPayments, (ctx, { format, ...filter }) =>
    exporting.exportPayments(ctx, filter, format),
  ),
  route(simulatePayment, service.simulate),
  route(suggestSplit, service.split),
  route(recordPayment, async (ctx, input, { origin }) => {
    const payment = await service.record(ctx, input, origin);
    return said(`Receipt ${payment.receipt_number} was made.`, payment);
  }),
  route(printReceipt, async (ctx, input, { origin }) => {
    const { bytes, file_name } = await print(ctx, input, origin);
    return new FileAnswer(bytes, 'application/pdf', file_name);
  }),
];
