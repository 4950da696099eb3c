import { changeSetting, listSettings } from '@darasa/contract/settings/settings';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(listSettings, service.list),
  route(changeSetting, async (ctx, input) =>
    said('The setting was saved.', await service.change(ctx, input)),
  ),
];
