import { approveSitting } from '@darasa/contract/academics/exams/exams';
import { extendSheet } from '@darasa/contract/academics/exams/sheets';
import { saveComment } from '@darasa/contract/academics/reports/comments';
import { counted } from '@darasa/rules/counted';
import type { WaitingSource } from '#platform/waiting/source.ts';
import { sumOfSheets, sumOfUncommented } from './waiting-queries.ts';

/** Sheets that are handed in wait from the first day, whenever entry closes. */
const any_day = 'infinity';

export const waiting: WaitingSource[] = [
  {
    key: 'academics.late-sheets',
    endpoint: extendSheet,
    rows: ({ db, today }) => sumOfSheets(db, 'open', today),
    says: ({ count }) => [
      counted(count, 'mark sheet'),
      count === 1 ? 'is late: entry has closed.' : 'are late: entry has closed.',
    ],
    verb: 'See which',
    href: '/dashboard/academics/general?tab=sheets&state=open&is_missing=true',
    done: 'Late mark sheets are in',
    late_after_days: 1,
  },
  {
    key: 'academics.sheets-to-accept',
    endpoint: approveSitting,
    rows: ({ db }) => sumOfSheets(db, 'handed-in', any_day),
    says: ({ count }) => [
      counted(count, 'mark sheet'),
      count === 1 ? 'is handed in, to accept or return.' : 'are handed in, to accept or return.',
    ],
    verb: 'Review',
    href: '/dashboard/academics/general?tab=review&state=handed-in',
    done: 'Mark sheets that were handed in are reviewed',
  },
  {
    key: 'academics.class-comments',
    endpoint: saveComment,
    rows: ({ db, staff }) => sumOfUncommented(db, staff?.id ?? null),
    says: ({ count }) => [
      'Comments are missing',
      `for ${counted(count, 'learner')} of your class.`,
    ],
    verb: 'Write',
    href: '/dashboard/teacher-portal/general?tab=comments&kind=class-teacher&is_missing=true&state=draft',
    done: 'Your class has its comments',
    late_after_days: 7,
  },
];
