import { routes as days } from './registers/days/routes.ts';
import { routes as registers } from './registers/registers/routes.ts';
import { routes as codes } from './setup/codes/routes.ts';
import { routes as types } from './setup/types/routes.ts';
import { routes as lookups } from './lookups.ts';

export { entryKinds } from './registers/registers/entry-kinds.ts';
export { waiting } from './waiting.ts';
export { setupParts } from './setup-parts.ts';

export const routes = [...codes, ...types, ...lookups, ...registers, ...days];
