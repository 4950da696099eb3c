import {
  bankCash,
  closeShift,
  openShift,
  printShift,
  signShift,
} from '@darasa/contract/finance/receiving/shifts';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.shifts),
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
