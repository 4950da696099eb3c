import { previewBilling, runBilling } from '@darasa/contract/finance/billing';
import { said } from '../../../platform/http/envelope.ts';
import { route } from '../../../platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(previewBilling, service.preview),
  route(runBilling, async (ctx, input) => {
    const done = await service.run(ctx, input);
    const words = done.billed_count === 1 ? '1 bill was' : `${done.billed_count} bills were`;
    return said(`${words} made.`, done);
  }),
];
