import { cancelEvent, createEvent, editEvent } from '@darasa/contract/administration/years/events';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { events } from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(events),
  route(createEvent, service.add),
  route(editEvent, service.edit),
  route(cancelEvent, service.cancel),
];
