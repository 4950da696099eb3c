import {
  listTrustedDevices,
  revokeTrustedDevice,
} from '@darasa/contract/identity/sign-in/two-step';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(listTrustedDevices, (ctx, _input, door) => service.list(ctx, door.device_cookie)),
  route(revokeTrustedDevice, async (ctx, input) =>
    said('The device is no longer trusted.', await service.revoke(ctx, input)),
  ),
];
