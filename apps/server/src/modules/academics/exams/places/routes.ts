import {
  dropLearners,
  listListChanges,
  movePlace,
  refreshList,
} from '@darasa/contract/academics/exams/places';
import { taughtRoute } from '#modules/academics/teaching/groups/routes.ts';
import * as service from './service.ts';

export const routes = [
  taughtRoute(listListChanges, service.list),
  taughtRoute(refreshList, service.refresh),
  taughtRoute(movePlace, service.move),
  taughtRoute(dropLearners, service.drop),
];
