import { counted } from '@darasa/rules/counted';
import type { WaitingSource } from '#platform/waiting/source.ts';
import { sumOfMissing } from './waiting-queries.ts';

export const waiting: WaitingSource[] = [
  {
    key: 'attendance.own-registers',
    // Only the own classes are counted, so nobody needs to be kept from the rows of others.
    endpoint: { access: { who: 'office' } },
    rows: (ask) => sumOfMissing(ask, ask.staff?.id ?? null),
    says: ({ count }) => [
      counted(count, 'register'),
      count === 1 ? 'of your class is not taken yet.' : 'of your class are not taken yet.',
    ],
    verb: 'Take register',
    href: '/dashboard/teacher-portal/registers?next=1',
    done: 'Your class has its registers',
  },
  {
    key: 'attendance.registers',
    endpoint: { access: { module: 'attendance', act: 'edit' } },
    rows: (ask) => sumOfMissing(ask, 'anybody'),
    says: ({ count }) => [
      counted(count, 'register'),
      count === 1 ? 'of today is not in yet.' : 'of today are not in yet.',
    ],
    verb: 'See which',
    href: '/dashboard/attendance',
    done: 'The registers of today are in',
  },
];
