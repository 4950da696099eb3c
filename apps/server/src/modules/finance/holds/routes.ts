import { liftHold, listHoldPolicies, saveHoldPolicy } from '@darasa/contract/finance/holds';
import { said } from '../../../platform/http/envelope.ts';
import { route } from '../../../platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(listHoldPolicies, async (ctx) => ({ rows: await service.policies(ctx) })),
  route(saveHoldPolicy, async (ctx, input) =>
    said('The rule is saved.', await service.save(ctx, input)),
  ),
  route(liftHold, async (ctx, input) =>
    said('The hold is lifted, and who lifted it is kept.', await service.lift(ctx, input)),
  ),
];
