import {
  cancelOtherIncome,
  printOtherIncome,
  recordOtherIncome,
} from '@darasa/contract/finance/receiving/other-income';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.incomes),
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
