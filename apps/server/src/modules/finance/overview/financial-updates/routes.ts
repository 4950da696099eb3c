import {
  addBoardMember,
  editFinancialUpdate,
  exportBoard,
  exportFinancialUpdates,
  listFinancialUpdates,
  planFinancialUpdate,
  removeBoardMember,
  stopFinancialUpdate,
} from '@darasa/contract/finance/overview/financial-updates';
import { route } from '#platform/http/route.ts';
import { boardFile, updatesFile } from './export.ts';
import * as service from './service.ts';

export const routes = [
  route(listFinancialUpdates, service.list),
  route(exportFinancialUpdates, updatesFile),
  route(exportBoard, boardFile),
  route(planFinancialUpdate, service.plan),
  route(editFinancialUpdate, service.edit),
  route(stopFinancialUpdate, service.stop),
  route(addBoardMember, service.addMember),
  route(removeBoardMember, service.removeMember),
];
