import { routes as departments } from './departments/routes.ts';
import { staffImport } from './register/import.ts';
import { routes as register } from './register/routes.ts';

export const routes = [...register, ...departments];
export const importTargets = [staffImport];
