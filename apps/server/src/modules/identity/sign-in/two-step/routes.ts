import {
  confirmCode,
  confirmTwoStep,
  getTwoStep,
  removeTwoStep,
  renewRecoveryCodes,
  sendConfirmCode,
  startTwoStep,
} from '@darasa/contract/identity/sign-in/two-step';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { confirmByCode, sendConfirmation } from './step-up.ts';
import * as setUp from './set-up.ts';

export const routes = [
  route(getTwoStep, setUp.read),
  route(sendConfirmCode, (ctx, _input, { secret }) => sendConfirmation(ctx, secret)),
  route(confirmCode, (ctx, input, { secret }) => confirmByCode(ctx, secret, input)),
  route(startTwoStep, (ctx, input, { secret }) => setUp.start(ctx, secret, input)),
  route(confirmTwoStep, async (ctx, input, { secret }) =>
    said('Two-step sign-in is on.', await setUp.confirm(ctx, secret, input)),
  ),
  route(removeTwoStep, async (ctx, input) =>
    said('Two-step sign-in is off.', await setUp.remove(ctx, input)),
  ),
  route(renewRecoveryCodes, (ctx, input, { secret }) => setUp.renew(ctx, secret, input)),
];
