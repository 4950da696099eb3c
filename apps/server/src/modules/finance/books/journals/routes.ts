import {
  createJournalVoucher,
  printJournalVoucher,
  reverseJournalVoucher,
  sendJournalVoucherAgain,
  sendReversalAgain,
} from '@darasa/contract/finance/books/journals';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { print } from './print.ts';
import { vouchers } from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(vouchers),
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
