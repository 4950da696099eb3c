import { counted } from '@darasa/rules/counted';
import type { DeskCheck } from '#modules/students/index.ts';
import { fail } from '#platform/fail.ts';
import { findOpenMatters, type OpenMatters } from './queries.ts';

/** The academics desk cannot sign while marks, papers or corrections of a leaver are left behind. */
export const clearanceDesk: DeskCheck = {
  name: 'Academics',
  async refuse(ctx, student_ids) {
    const open = await findOpenMatters(ctx.db, student_ids);
    if (open) throw fail('clearance.academics', { name: open.name, matters: mattersOf(open) });
  },
};

const mattersOf = ({ exams, papers_count, corrections_count }: OpenMatters): string =>
  [
    exams && `marks are missing in ${exams}`,
    papers_count > 0 && `${counted(papers_count, 'report is', 'reports are')} not released`,
    corrections_count > 0 &&
      `${counted(corrections_count, 'correction waits', 'corrections wait')} for approval`,
  ]
    .filter(Boolean)
    .join('; ');
