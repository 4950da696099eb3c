import {
  exportCapitation,
  exportCapitationList,
  getCapitation,
  receiveCapitation,
  saveCapitation,
} from '@darasa/contract/finance/other-income';
import { said } from '../../../platform/http/envelope.ts';
import { route } from '../../../platform/http/route.ts';
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
];
