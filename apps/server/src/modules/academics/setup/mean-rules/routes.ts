import {
  createMeanRule,
  dropMeanRuleEdition,
  editMeanRule,
  getMeanRule,
  retireMeanRule,
  setMeanRuleEdition,
} from '@darasa/contract/academics/setup/mean-rules';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.meanRules),
  route(getMeanRule, service.get),
  route(createMeanRule, service.add),
  route(editMeanRule, service.edit),
  route(retireMeanRule, service.retire),
  route(setMeanRuleEdition, service.setEdition),
  route(dropMeanRuleEdition, service.dropEdition),
];
