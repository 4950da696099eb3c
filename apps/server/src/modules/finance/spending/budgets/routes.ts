import {
  createBudget,
  exportBudgetPosition,
  exportPromisedSpending,
  getBudget,
  getBudgetPosition,
  listBudgetActions,
  listPromisedSpending,
  sendBudgetAgain,
  setBudgetAction,
} from '@darasa/contract/finance/spending/budgets';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as actions from './actions.ts';
import * as promised from './promised.ts';
import * as service from './service.ts';

export const routes = [
  route(getBudgetPosition, service.position),
  route(exportBudgetPosition, service.exportPosition),
  route(listPromisedSpending, promised.list),
  route(exportPromisedSpending, promised.exportList),
  route(getBudget, service.get),
  route(listBudgetActions, actions.list),
  route(setBudgetAction, actions.set),
  route(createBudget, async (ctx, input) => {
    const budget = await service.create(ctx, input);
    return said(`Budget ${budget.number} is sent for approval.`, budget);
  }),
  route(sendBudgetAgain, async (ctx, input) => {
    const budget = await service.sendAgain(ctx, input);
    return said(`Budget ${budget.number} is sent again.`, budget);
  }),
];
