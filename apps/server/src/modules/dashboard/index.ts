export { routes } from './dashboard/routes.ts';
