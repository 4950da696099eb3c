import { routes as classes } from './classes/routes.ts';
import { routes as documents } from './documents/routes.ts';
import { routes as lookups } from './lookups.ts';

export { nextDocumentNumber } from './documents/service.ts';
export { importTargets } from './lookups.ts';

export const routes = [...lookups, ...classes, ...documents];
