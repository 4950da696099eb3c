import { addGroup, editGroup, listGroups } from '@darasa/contract/communication/writing/groups';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listGroups, async (ctx) => ({ rows: await queries.listGroups(ctx.db) })),
  route(addGroup, async (ctx, input) => said('The group is kept.', await service.add(ctx, input))),
  route(editGroup, async (ctx, input) =>
    said('The group is kept.', await service.edit(ctx, input)),
  ),
];
