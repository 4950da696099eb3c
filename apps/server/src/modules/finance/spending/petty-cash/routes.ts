import {
  cancelPettyVoucher,
  countPettyCash,
  createPettyFloat,
  editPettyFloat,
  exportPettyVouchers,
  listPettyFloats,
  spendPettyCash,
  topUpPettyCash,
} from '@darasa/contract/finance/spending/petty-cash';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(listPettyFloats, service.list),
  route(createPettyFloat, service.open),
  route(editPettyFloat, service.change),
  route(spendPettyCash, service.spend),
  route(cancelPettyVoucher, service.cancel),
  route(exportPettyVouchers, service.vouchersFile),
  route(countPettyCash, service.count),
  route(topUpPettyCash, service.topUp),
];
