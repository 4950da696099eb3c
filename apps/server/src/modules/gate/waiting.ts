import { decideVisit } from '@darasa/contract/gate/visits';
import { counted } from '@darasa/rules/counted';
import type { WaitingSource } from '#platform/waiting/source.ts';
import { sumOnSite } from './waiting-queries.ts';

/** Whoever is held waits from the first minute, whenever they were to leave. */
const any_time = 'infinity';

export const waiting: WaitingSource[] = [
  {
    key: 'gate.held',
    endpoint: decideVisit,
    rows: ({ db }) => sumOnSite(db, 'held', any_time),
    says: ({ count }) => [
      counted(count, 'visitor'),
      count === 1
        ? 'is held at the gate for your decision.'
        : 'are held at the gate for your decision.',
    ],
    verb: 'Decide',
    href: '/dashboard/gate',
    done: 'Nobody is held at the gate',
    late_after_days: 0,
  },
  {
    key: 'gate.overstayed',
    endpoint: decideVisit,
    rows: ({ db, now }) => sumOnSite(db, 'in', now.toISOString()),
    says: ({ count }) => [
      counted(count, 'visitor'),
      count === 1 ? 'has overstayed.' : 'have overstayed.',
    ],
    verb: 'See who',
    href: '/dashboard/gate',
    done: 'Visitors who overstayed have left',
    late_after_days: 1,
  },
];
