export { routesOf } from './dashboard/routes.ts';
