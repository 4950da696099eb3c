import { listRoutes } from '#platform/lists/list-routes.ts';
import { attendances } from './queries.ts';

export const routes = listRoutes(attendances);
