import { listUsers } from '@darasa/contract/identity/access/users';
import { editDocument } from '@darasa/contract/staff/documents';
import { counted } from '@darasa/rules/counted';
import { addDays } from '@darasa/rules/dates';
import type { WaitingSource } from '#platform/waiting/source.ts';
import { sumOfEnding, sumOfSilent } from './waiting-queries.ts';

const ahead_days = 30;

export const waiting: WaitingSource[] = [
  {
    key: 'staff.papers',
    endpoint: editDocument,
    rows: ({ db, today }) => sumOfEnding(db, addDays(today, ahead_days)),
    says: ({ count }) => [
      `${counted(count, 'contract or paper', 'contracts and papers')} of staff`,
      `${count === 1 ? 'ends' : 'end'} within ${counted(ahead_days, 'day')} or ${count === 1 ? 'has' : 'have'} ended.`,
    ],
    verb: 'Renew',
    href: `/dashboard/administration/staff-papers?within_days=${ahead_days}`,
    done: 'No contract or paper of staff ends within 30 days',
  },
  {
    key: 'staff.never-signed-in',
    endpoint: listUsers,
    rows: ({ db }) => sumOfSilent(db),
    says: ({ count }) => [
      counted(count, 'person', 'people'),
      count === 1 ? 'has never used the sign-in.' : 'have never used their sign-in.',
    ],
    verb: 'See who',
    href: '/dashboard/administration/users?sort=last_sign_in_at',
    done: 'Everyone with a sign-in has used it',
  },
];
