import {
  askEmailChange,
  askPhoneChange,
  confirmEmailChange,
  confirmPhoneChange,
} from '@darasa/contract/identity/sign-in/two-step';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(askPhoneChange, async (ctx, input, { secret }) =>
    said('A code was sent to the new phone.', await service.ask(ctx, secret, input)),
  ),
  route(confirmPhoneChange, async (ctx, input, { secret }) =>
    said('Your phone number was changed.', await service.confirm(ctx, secret, 'phone', input)),
  ),
  route(askEmailChange, async (ctx, input, { secret }) =>
    said('A code was sent to the new email.', await service.ask(ctx, secret, input)),
  ),
  route(confirmEmailChange, async (ctx, input, { secret }) =>
    said('Your email was changed.', await service.confirm(ctx, secret, 'email', input)),
  ),
];
