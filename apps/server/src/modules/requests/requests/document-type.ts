import { documentType } from '#platform/approvals/index.ts';
import { listKindNames } from './queries.ts';

/** The request that is no other document. Nothing follows from it but the answer itself. */
export const requestType = documentType({
  key: 'request',
  label: 'Request',
  module: 'administration',
  about: 'neither',
  facts: [{ name: 'kind', label: 'Kind', kind: 'choice', choices: listKindNames }],
  link: () => '/dashboard/approvals?box=mine',
});
