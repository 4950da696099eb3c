import { importTargets, routes as kinds, setupParts, usualSets } from './lookups.ts';
import { forgetUnsent } from './requests/attachments.ts';
import { requestType } from './requests/document-type.ts';
import { routes as requests } from './requests/routes.ts';

export { importTargets, setupParts, usualSets };
/** Chores are what comes back by itself in every school. */
export const chores = [forgetUnsent];
export const documentTypes = [requestType];
export const routes = [...kinds, ...requests];
