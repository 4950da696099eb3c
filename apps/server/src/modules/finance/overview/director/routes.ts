import {
  getDirectorDashboard,
  listSchoolReceiptSeries,
  listSchoolTransactions,
  muteException,
} from '@darasa/contract/finance/overview/director';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(getDirectorDashboard, service.read),
  route(listSchoolTransactions, service.listRows),
  route(listSchoolReceiptSeries, service.listSeries),
  route(muteException, service.mute),
];
