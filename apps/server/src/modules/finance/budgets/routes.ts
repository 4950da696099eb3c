import {
  createBudget,
  exportBudgetPosition,
  getBudget,
  getBudgetPosition,
  listBudgetActions,
  setBudgetAction,
} from '@darasa/contract/finance/budgets';
import { said } from '../../../platform/http/envelope.ts';
import { route } from '../../../platform/http/route.ts';
import * as actions from './actions.ts';
import * as service from './service.ts';

export const routes = [
  route(getBudgetPosition, service.position),
  route(exportBudgetPosition, service.exportPosition),
  route(getBudget, service.get),
  route(listBudgetActions, actions.list),
  route(setBudgetAction, actions.set),
  route(createBudget, async (ctx, input) => {
    const budget = await service.create(ctx, input);
    return said(`Budget ${budget.number} is sent for approval.`, budget);
  }),
];
