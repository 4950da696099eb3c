import { resetPassword, sendResetCode } from '@darasa/contract/identity/sign-in/password-reset';
import { said } from '#platform/http/envelope.ts';
import { openRoute } from '#platform/http/open-route.ts';
import * as service from './service.ts';

export const routes = [
  openRoute(sendResetCode, async (open, input) =>
    said(
      'If we know you, a code is on its way to your phone or email.',
      await service.sendCode(open, input),
    ),
  ),
  openRoute(resetPassword, async (open, input) =>
    said('Your password was changed. Sign in with the new one.', await service.reset(open, input)),
  ),
];
