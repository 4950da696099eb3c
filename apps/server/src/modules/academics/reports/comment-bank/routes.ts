import {
  createBankLine,
  editBankLine,
  retireBankLine,
} from '@darasa/contract/academics/reports/comment-bank';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.bank),
  route(createBankLine, service.add),
  route(editBankLine, service.edit),
  route(retireBankLine, service.retire),
];
