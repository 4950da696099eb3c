import type { ChecklistLine } from '@darasa/contract/administration/checklist';
import type { missingFields } from '@darasa/contract/students/roll';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '../../../platform/ctx.ts';
import { countGaps } from './queries.ts';

const setup = (tab: string) => `/dashboard/administration/setup?tab=${tab}`;
const lacking = (what: (typeof missingFields)[number]) =>
  `/dashboard/students/students-management?missing=${what}`;
const duplicates = '/dashboard/students/duplicates';

type Line = [key: string, label: string, missing: number, total: number, link: string];

/** What is not set up yet, each with where to mend it; each line weighs the same. */
export async function read(ctx: Ctx) {
  const gaps = await countGaps(ctx.db, isoDate(ctx.now));
  const n = (name: string): number => gaps[name] ?? 0;
  const lines: Line[] = [
    ['identity', 'Facts of the school that are not given', n('identity'), 6, setup('school')],
    ['year', 'No school year holds today', n('years') > 0 ? 0 : 1, 1, setup('years')],
    ['classes', 'No class is in use', n('classes') > 0 ? 0 : 1, 1, setup('classes')],
    [
      'class-teachers',
      'Streams without a class teacher',
      n('streams_without_teacher'),
      n('streams'),
      setup('classes'),
    ],
    [
      'capacity',
      'Streams with more learners than seats',
      n('streams_over'),
      n('streams'),
      setup('classes'),
    ],
    [
      'subject-teachers',
      'Subjects of a stream without a teacher',
      n('lessons') - n('lessons_taught'),
      n('lessons'),
      setup('subjects'),
    ],
    [
      'unplaced',
      'Learners without a class or stream',
      n('unplaced'),
      n('learners'),
      lacking('class'),
    ],
    [
      'guardians',
      "Learners whom no guardian's phone reaches",
      n('learners') - n('with_phone'),
      n('learners'),
      lacking('guardian-phone'),
    ],
    [
      'double-certificates',
      'Birth certificate numbers used twice',
      n('double_certificates'),
      n('learners'),
      duplicates,
    ],
    [
      'certificates',
      'Learners without a birth certificate number',
      n('without_certificate'),
      n('learners'),
      lacking('birth-certificate'),
    ],
    ['upi', 'Learners without a UPI', n('without_upi'), n('learners'), lacking('upi')],
  ];
  const rows = lines.map(([key, label, missing, total, link]): ChecklistLine => ({
    key,
    label,
    missing,
    total,
    link,
  }));
  return { percent: percentOf(rows), rows, count: rows.length };
}

/** Rounded down, so that it says 100 only when nothing is missing. */
function percentOf(rows: ChecklistLine[]): number {
  const shares = rows.map(({ missing, total }) => (total === 0 ? 1 : 1 - missing / total));
  return Math.floor((100 * shares.reduce((sum, one) => sum + one, 0)) / shares.length);
}
