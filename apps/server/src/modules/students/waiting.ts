import { decideFamilyRequest } from '@darasa/contract/students/families/family-requests';
import { linkGuardian } from '@darasa/contract/students/families/guardians';
import { noteEnquiry } from '@darasa/contract/students/joining/enquiries';
import { counted } from '@darasa/rules/counted';
import type { WaitingSource } from '#platform/waiting/source.ts';
import * as queries from './waiting-queries.ts';

export const waiting: WaitingSource[] = [
  {
    key: 'students.family-requests',
    endpoint: decideFamilyRequest,
    rows: ({ db }) => queries.sumOfFamilyRequests(db),
    says: ({ count }) => [counted(count, 'change'), 'asked for by parents, to accept or decline.'],
    verb: 'Decide',
    href: '/dashboard/students/family-requests?state=open',
    done: 'Changes that parents asked for are decided',
  },
  {
    key: 'students.enquiry-calls',
    endpoint: noteEnquiry,
    rows: ({ db, today }) => queries.sumOfCalls(db, today),
    says: ({ count }) => [
      counted(count, 'enquiry', 'enquiries'),
      count === 1 ? 'has a call due.' : 'have a call due.',
    ],
    verb: 'Call',
    href: '/dashboard/students/enquiry?tab=list&due=true',
    done: 'Enquiries due for a call are called',
  },
  {
    key: 'students.guardian-phone',
    endpoint: linkGuardian,
    rows: ({ db }) => queries.sumWithoutPhone(db),
    says: ({ count }) => [
      counted(count, 'learner'),
      count === 1 ? 'has no guardian phone.' : 'have no guardian phone.',
    ],
    verb: 'Add numbers',
    href: '/dashboard/students/students-management?missing=guardian-phone',
    done: 'Every learner has a guardian phone',
  },
];
