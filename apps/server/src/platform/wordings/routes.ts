import { editWording, listWordings, restoreWording } from '@darasa/contract/platform/wordings';
import { said } from '../http/envelope.ts';
import { type Route, route } from '../http/route.ts';
import * as service from './service.ts';

export const routes: Route[] = [
  route(listWordings, service.list),
  route(editWording, async (ctx, input) =>
    said('The text is saved.', await service.edit(ctx, input)),
  ),
  route(restoreWording, async (ctx, input) =>
    said('The usual words are back.', await service.restore(ctx, input)),
  ),
];
