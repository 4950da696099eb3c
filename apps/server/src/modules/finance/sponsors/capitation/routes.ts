import { counted } from '@darasa/rules/counted';
import {
  issueCapitationReceipts,
  listCapitationArrivals,
  printCapitationReceipts,
} from '@darasa/contract/finance/sponsors/capitation-receipts';
import {
  exportCapitation,
  exportCapitationList,
  getCapitation,
  receiveCapitation,
  saveCapitation,
} from '@darasa/contract/finance/receiving/other-income';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listArrivals } from './receipts/queries.ts';
import * as receipts from './receipts/service.ts';
import * as service from './service.ts';

export const routes = [
  route(getCapitation, service.read),
  route(exportCapitation, service.positionFile),
  route(saveCapitation, service.save),
  route(receiveCapitation, async (ctx, input) => {
    const income = await service.receive(ctx, input);
    return said(`Receipt ${income.receipt_number} was made.`, income);
  }),
  route(exportCapitationList, service.exportList),
  route(listCapitationArrivals, async (ctx, { financial_year_id }) => ({
    rows: await listArrivals(ctx.db, financial_year_id),
  })),
  route(issueCapitationReceipts, async (ctx, input) => {
    const done = await receipts.issue(ctx, input);
    return said(`${counted(done.receipted_count, 'receipt was', 'receipts were')} made.`, done);
  }),
  route(printCapitationReceipts, async (ctx, input, { origin }) => {
    const { bytes, file_name } = await receipts.print(ctx, input, origin);
    return new FileAnswer(bytes, 'application/pdf', file_name);
  }),
];
