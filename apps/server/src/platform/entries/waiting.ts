import { counted } from '@darasa/rules/counted';
import type { WaitingSource } from '../waiting/source.ts';
import { kindsOf } from './decide.ts';
import type { EntryKind } from './kind.ts';
import { sumUndecided } from './queries.ts';

/** A late entry waits for whoever decides about its kind. */
export const waitingOf = (kinds: readonly EntryKind[]): WaitingSource[] => [
  {
    key: 'entries.late',
    // Whoever decides about no kind at all is not told that nothing is left.
    endpoint: { access: { module: ['academics', 'attendance'], act: 'edit' } },
    rows: (ask) => sumUndecided(ask.db, kindsOf(kinds, ask)),
    says: ({ count }) => [
      counted(count, 'entry', 'entries'),
      count === 1
        ? 'came too late and needs your decision.'
        : 'came too late and need your decision.',
    ],
    verb: 'Decide',
    href: '/dashboard/late-entries?state=waiting',
    done: 'No late entry needs a decision',
    late_after_days: 1,
  },
];
