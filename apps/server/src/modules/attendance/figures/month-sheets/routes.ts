import {
  countersignMonth,
  getMonthSheet,
  printMonthSheet,
  reopenMonth,
  signMonth,
} from '@darasa/contract/attendance/figures/month-sheets';
import { audienceRoute } from '#modules/attendance/registers/registers/routes.ts';
import { FileAnswer } from '#platform/http/envelope.ts';
import { print } from './papers.ts';
import * as service from './service.ts';

export const routes = [
  audienceRoute(getMonthSheet, service.get),
  audienceRoute(
    printMonthSheet,
    async (ctx, address) =>
      new FileAnswer(await print(ctx, address), 'application/pdf', `register-${address.month}.pdf`),
  ),
  audienceRoute(signMonth, service.sign),
  audienceRoute(countersignMonth, service.countersign),
  audienceRoute(reopenMonth, service.reopen),
];
