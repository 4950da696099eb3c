import { requestKinds } from '@darasa/contract/requests/kinds';
import { lookupImport } from '../../platform/lookups/lookup-import.ts';
import { lookupRoutes } from '../../platform/lookups/lookup-routes.ts';
import { copiedLookup } from '../../platform/setup-copies/part.ts';

export const routes = lookupRoutes(requestKinds, { table: 'requests.kinds' });
export const setupParts = [copiedLookup(requestKinds, 'requests.kinds')];
export const importTargets = [lookupImport(requestKinds, { table: 'requests.kinds' })];
