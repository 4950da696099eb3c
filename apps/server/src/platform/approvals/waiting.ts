import { listInbox } from '@darasa/contract/platform/approvals';
import { counted } from '@darasa/rules/counted';
import { formatKes } from '@darasa/rules/money';
import type { WaitingSource } from '../waiting/source.ts';
import { sumOfReturned, sumOfWaiting } from './inbox-queries.ts';
import { viewerOf } from './viewer.ts';

const box = '/dashboard/approvals';

export const waiting: WaitingSource[] = [
  {
    key: 'approvals.to-decide',
    endpoint: listInbox,
    rows: (ask) => sumOfWaiting(ask.db, viewerOf(ask)),
    says: ({ count, amount_cents }) => [
      amount_cents
        ? `${counted(count, 'request')}, ${formatKes(amount_cents)},`
        : counted(count, 'request'),
      count === 1 ? 'needs your approval.' : 'need your approval.',
    ],
    verb: 'Review',
    href: box,
    done: 'No request needs your approval',
  },
  {
    key: 'approvals.returned',
    endpoint: listInbox,
    rows: (ask) => sumOfReturned(ask.db, viewerOf(ask)),
    says: ({ count }) => [
      counted(count, 'request'),
      count === 1 ? 'of yours was returned for changes.' : 'of yours were returned for changes.',
    ],
    verb: 'Correct',
    href: `${box}?box=mine`,
    done: 'The requests returned to you are sent again',
  },
];
