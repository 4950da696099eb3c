import {
  balanceHouses,
  createHouse,
  editHouse,
  retireHouse,
} from '@darasa/contract/administration/living/houses';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.houses, async (ctx) => ({
    without_house: await queries.countWithoutHouse(ctx.db),
  })),
  route(createHouse, service.add),
  route(editHouse, service.edit),
  route(retireHouse, service.retire),
  route(balanceHouses, service.balance),
];
