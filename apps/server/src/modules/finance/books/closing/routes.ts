import {
  getMonthChecklist,
  getYearClosing,
  lockYear,
  reopenYear,
  runYearClosing,
} from '@darasa/contract/finance/books/closing';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(getMonthChecklist, service.checklist),
  route(getYearClosing, service.readYear),
  route(runYearClosing, async (ctx, input) => {
    const closing = await service.runYear(ctx, input);
    return said(`${service.surplusInWords(closing.surplus_cents)} went to the fund.`, closing);
  }),
  route(lockYear, service.shutYear),
  route(reopenYear, service.openYear),
];
