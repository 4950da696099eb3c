import { counted } from '@darasa/rules/counted';
import type { WaitingSource } from '#platform/waiting/source.ts';
import { sumOfDifferences, sumOfMissing, sumOfRequests } from './waiting-queries.ts';

/** A request is decided by the office, and by whoever leads the class of the learner. */
const requests = (
  [
    ['own-absences', 'teacher-portal', 'create', '/dashboard/teacher-portal/registers'],
    ['absences', 'attendance', 'edit', '/dashboard/attendance'],
  ] as const
).map(([key, module, act, path]): WaitingSource => ({
  key: `attendance.${key}`,
  endpoint: { access: { module, act } },
  rows: (ask) => sumOfRequests(ask, module === 'attendance' ? 'anybody' : (ask.staff?.id ?? null)),
  says: ({ count }) => [counted(count, 'absence'), 'asked for by parents, to agree to or refuse.'],
  verb: 'Decide',
  href: `${path}?tab=absences&state=asked`,
  done: 'Absences that parents asked for are decided',
}));

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
  ...requests,
  {
    key: 'attendance.differences',
    endpoint: { access: { module: 'attendance', act: 'edit' } },
    rows: sumOfDifferences,
    says: ({ count }) => [
      counted(count, 'difference'),
      'between two who took a register, to decide.',
    ],
    verb: 'Decide',
    href: '/dashboard/attendance?tab=differences&state=open',
    done: 'Nothing differs in the registers',
  },
];
