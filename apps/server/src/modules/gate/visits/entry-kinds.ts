import { checkIn, checkOut, decideVisit } from '@darasa/contract/gate/visits';
import type { EntryKind } from '#platform/entries/kind.ts';

const office = decideVisit.access;

/** The entries of a guard. A second check-out changes nothing, and a visit is written once. */
export const entryKinds: EntryKind[] = [
  {
    endpoint: checkIn,
    conflict: 'once',
    office,
    about: async (_ctx, { name }) => `Check-in of ${String(name)}`,
  },
  { endpoint: checkOut, conflict: 'once', office, about: async () => 'Check-out at the gate' },
];
