export { importTargets, routes } from './lookups.ts';
