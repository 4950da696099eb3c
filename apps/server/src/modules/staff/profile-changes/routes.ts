import { askForChange, getMyDetails, withdrawChange } from '@darasa/contract/staff/profile-changes';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(getMyDetails, service.readMine),
  route(askForChange, async (ctx, input) =>
    said('Your change is on its way to whoever decides.', await service.ask(ctx, input)),
  ),
  route(withdrawChange, async (ctx, input) =>
    said('Taken back. Nothing was changed.', await service.takeBack(ctx, input)),
  ),
];
