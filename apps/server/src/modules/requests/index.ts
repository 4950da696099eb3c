import { importTargets, routes as kinds, setupParts } from './lookups.ts';
import { requestType } from './requests/document-type.ts';
import { routes as requests } from './requests/routes.ts';

export { importTargets, setupParts };
export const documentTypes = [requestType];
export const routes = [...kinds, ...requests];
