import {
  exportMoneyReport,
  getMoneyReport,
  printMonthlyReturn,
} from '@darasa/contract/finance/overview/reports';
import { FileAnswer } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { printReturn } from './monthly-return/print.ts';
import * as service from './service.ts';

export const routes = [
  route(getMoneyReport, service.read),
  route(exportMoneyReport, (ctx, { format, ...filter }) =>
    service.exportReport(ctx, filter, format),
  ),
  route(
    printMonthlyReturn,
    async (ctx, { month }) =>
      new FileAnswer(await printReturn(ctx, month), 'application/pdf', `return-${month}.pdf`),
  ),
];
