import {
  balanceHouses,
  createHouse,
  editHouse,
  listHouses,
  retireHouse,
} from '@darasa/contract/administration/houses';
import { route } from '../../../platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(listHouses, service.list),
  route(createHouse, service.add),
  route(editHouse, service.edit),
  route(retireHouse, service.retire),
  route(balanceHouses, service.balance),
];
