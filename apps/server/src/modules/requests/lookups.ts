import { requestKinds } from '@darasa/contract/requests/kinds';
import { usual_requests } from '@darasa/rules/usual-lists';
import { lookupImport } from '#platform/lookups/lookup-import.ts';
import { lookupRoutes } from '#platform/lookups/lookup-routes.ts';
import { copiedLookup } from '#platform/setup-copies/part.ts';
import { usualLookup } from '#platform/usual-sets/set.ts';

export const routes = lookupRoutes(requestKinds, { table: 'requests.kinds' });
export const setupParts = [copiedLookup(requestKinds, 'requests.kinds')];
export const usualSets = [
  usualLookup(requestKinds, 'requests.kinds', {
    help: 'What staff ask for on paper today.',
    lines: usual_requests,
  }),
];
export const importTargets = [lookupImport(requestKinds, { table: 'requests.kinds' })];
