import { importTargets, routes as kinds, setupParts, usualSets } from './lookups.ts';
import { requestType } from './requests/document-type.ts';
import { routes as requests } from './requests/routes.ts';

export { importTargets, setupParts, usualSets };
export const documentTypes = [requestType];
export const routes = [...kinds, ...requests];
