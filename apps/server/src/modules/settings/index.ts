import { routes as integrations } from './integrations/routes.ts';
import { routes as school } from './school/routes.ts';

export const routes = [...school, ...integrations];

export { events } from './events.ts';
export { setupParts } from './setup-parts.ts';
