import { chooseGatePin, getGatePin, typeGatePin } from '@darasa/contract/identity/sign-in/gate-pin';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(getGatePin, service.read),
  route(typeGatePin, service.type),
  route(chooseGatePin, async (ctx, input) =>
    said('Your PIN is chosen.', await service.choose(ctx, input)),
  ),
];
