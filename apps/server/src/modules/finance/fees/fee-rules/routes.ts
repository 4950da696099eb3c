import {
  listFeeCeilings,
  listPaymentOrders,
  listTermPlans,
  saveFeeCeiling,
  savePaymentOrder,
  saveTermPlan,
  trialPaymentOrder,
  withdrawPaymentOrder,
} from '@darasa/contract/finance/fees/fee-rules';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listPaymentOrders, service.orders),
  route(trialPaymentOrder, service.trial),
  route(savePaymentOrder, async (ctx, input) =>
    said('The order is decided.', await service.decideOrder(ctx, input)),
  ),
  route(withdrawPaymentOrder, async (ctx, input) => {
    await service.withdrawOrder(ctx, input);
    return said('The order is taken back.', {});
  }),
  route(listFeeCeilings, async (ctx, { financial_year_id }) => ({
    rows: await queries.listCeilings(ctx.db, financial_year_id),
  })),
  route(saveFeeCeiling, async (ctx, input) =>
    said('The ceiling is saved.', await service.saveCeiling(ctx, input)),
  ),
  route(listTermPlans, async (ctx) => ({ rows: await queries.listPlans(ctx.db) })),
  route(saveTermPlan, async (ctx, input) =>
    said('The instalments are saved.', await service.savePlan(ctx, input)),
  ),
];
