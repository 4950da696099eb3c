import {
  forgetSchoolSms,
  getSchoolSms,
  setSchoolSms,
} from '@darasa/contract/communication/sending/sms-account';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(getSchoolSms, service.get),
  route(setSchoolSms, async (ctx, input, { secret }) =>
    said(
      'Saved. The SMS of this school leave through this account from now on.',
      await service.set(ctx, secret, input),
    ),
  ),
  route(forgetSchoolSms, async (ctx, input) =>
    said('The account was forgotten.', await service.forget(ctx, input)),
  ),
];
