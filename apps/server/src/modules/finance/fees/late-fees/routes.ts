import {
  chargeLateFees,
  getLateFeeRule,
  previewLateFees,
  saveLateFeeRule,
} from '@darasa/contract/finance/fees/fee-rules';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(getLateFeeRule, service.read),
  route(saveLateFeeRule, async (ctx, input) =>
    said('The rule is saved.', await service.save(ctx, input)),
  ),
  route(previewLateFees, service.preview),
  route(chargeLateFees, async (ctx, input) => {
    const done = await service.charge(ctx, input);
    const who = done.charged_count === 1 ? '1 learner was' : `${done.charged_count} learners were`;
    return said(`${who} charged for paying late.`, done);
  }),
];
