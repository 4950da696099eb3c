import type { ChecklistLine } from '@darasa/contract/administration/school/checklist';
import type { missingFields } from '@darasa/contract/students/learners/roll';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { countGaps } from './queries.ts';

const setup = (tab: string) => `/dashboard/administration/setup?tab=${tab}`;
const lacking = (what: (typeof missingFields)[number]) =>
  `/dashboard/students/students-management?missing=${what}&status=active`;
const duplicates = '/dashboard/students/duplicates';

type Counted = (name: string) => number;
type Line = [key: string, label: string, missing: number, total: number, link: string];

/** The checklist reads what is not set up yet, and what records lack, each with where to mend it. */
export async function read(ctx: Ctx) {
  const gaps = await countGaps(ctx.db, isoDate(ctx.now));
  const counted: Counted = (name) => gaps[name] ?? 0;
  const rows = [
    ...stepsOf(counted).map((line) => lineOf(line, true)),
    ...gapsOf(counted).map((line) => lineOf(line, false)),
  ];
  return { percent: percentOf(rows), rows, count: rows.length };
}

/** Done once and then done: nobody undoes a step by admitting a learner or adding a class. */
function stepsOf(n: Counted): Line[] {
  const step = (key: string, label: string, count: number, link: string): Line => [
    key,
    label,
    count > 0 ? 0 : 1,
    1,
    link,
  ];
  return [
    ['identity', 'School details', n('identity'), 6, setup('school')],
    step('year', 'A school year that covers today', n('years'), setup('years')),
    step('classes', 'Classes', n('classes'), setup('classes')),
    step('roles', 'Roles for staff', n('roles'), setup('usual')),
    step('leave', 'Kinds of leave', n('leave_types'), setup('usual')),
    step('paths', 'Approval paths', n('paths'), setup('usual')),
    step('desks', 'Clearance desks', n('desks'), setup('usual')),
    step('behaviour', 'Behaviour types', n('behaviour_types'), setup('usual')),
    step('learners', 'Learners', n('ever_learners'), '/dashboard/students/create-student'),
  ];
}

function gapsOf(n: Counted): Line[] {
  const learners = n('learners');
  return [
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
    ['unplaced', 'Learners without a class or stream', n('unplaced'), learners, lacking('class')],
    [
      'guardians',
      'Learners without a guardian’s phone',
      learners - n('with_phone'),
      learners,
      lacking('guardian-phone'),
    ],
    [
      'double-certificates',
      'Birth certificate numbers used twice',
      n('double_certificates'),
      learners,
      duplicates,
    ],
    [
      'certificates',
      'Learners without a birth certificate number',
      n('without_certificate'),
      learners,
      lacking('birth-certificate'),
    ],
    ['upi', 'Learners without a UPI', n('without_upi'), learners, lacking('upi')],
  ];
}

function lineOf([key, label, missing, total, link]: Line, is_step: boolean): ChecklistLine {
  return { key, label, missing, total, link, is_step };
}

/** Rounded down, so that it says 100 only when no step is left. */
function percentOf(rows: ChecklistLine[]): number {
  const steps = rows.filter((row) => row.is_step);
  const done = steps.reduce((sum, { missing, total }) => sum + 1 - missing / total, 0);
  return Math.floor((100 * done) / steps.length);
}
