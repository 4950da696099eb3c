import { importTargets, routes as kinds } from './lookups.ts';
import { requestType } from './requests/document-type.ts';
import { routes as requests } from './requests/routes.ts';

export { importTargets };
export const documentTypes = [requestType];
export const routes = [...kinds, ...requests];
