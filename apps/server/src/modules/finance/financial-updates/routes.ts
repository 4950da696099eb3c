import {
  addBoardMember,
  editFinancialUpdate,
  listFinancialUpdates,
  planFinancialUpdate,
  removeBoardMember,
  stopFinancialUpdate,
} from '@darasa/contract/finance/financial-updates';
import { route } from '../../../platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(listFinancialUpdates, service.list),
  route(planFinancialUpdate, service.plan),
  route(editFinancialUpdate, service.edit),
  route(stopFinancialUpdate, service.stop),
  route(addBoardMember, service.addMember),
  route(removeBoardMember, service.removeMember),
];
