import { listModules, switchModule } from '@darasa/contract/identity/organizations/modules';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(listModules, service.list),
  route(switchModule, async (ctx, input) =>
    said(
      input.is_off ? 'The module is switched off. Its data is kept.' : 'The module is switched on.',
      await service.toggle(ctx, input),
    ),
  ),
];
