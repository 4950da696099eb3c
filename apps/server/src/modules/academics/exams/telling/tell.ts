import { placeWords } from '@darasa/contract/academics/exams/sheets';
import { counted } from '@darasa/rules/counted';
import { sheet_returned, sheets_in, sitting_approved } from '#modules/academics/events.ts';
import type { InSchool } from '#platform/automatic.ts';
import type { Ctx } from '#platform/ctx.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { TaskRunners } from '#platform/jobs/tasks.ts';
import { announce } from '#platform/notifications/announce.ts';
import * as queries from './queries.ts';

interface ReturnedSheet {
  id: string;
  exam: string;
  subject: string;
  class: string;
  stream: string | null;
}

/** The teacher hears of it, and whoever handed the sheet in. */
export async function tellReturned(ctx: Ctx, sheet: ReturnedSheet, note: string): Promise<void> {
  const to = await queries.listSheetUsers(ctx.db, sheet.id, ctx.now);
  await announce(ctx, sheet_returned, {
    to: to.filter((user_id) => user_id !== ctx.user.id),
    title: `Returned: ${sheet.subject}, ${placeWords(sheet)}`.slice(0, 120),
    text: `${sheet.exam}. ${note}`.slice(0, 500),
    link: `/dashboard/teacher-portal/general?sheet=${sheet.id}`,
  });
}

/** A teacher sees the own sheets only, so the whole exam is looked at by a job. */
export const hearWhenAllAreIn = (ctx: Ctx, sitting_id: string): Promise<void> =>
  enqueue(ctx.db, 'marks.all-in', { sitting_id }, { job_key: `marks.all-in ${sitting_id}` });

export const markRunners = (inSchool: InSchool): Pick<TaskRunners, 'marks.all-in'> => ({
  'marks.all-in': ({ sitting_id }, { tenant_id, school_id }) =>
    inSchool({ tenant_id, school_id: school_id! }, 'Darasa', 'marksAllIn', (ctx) =>
      tellAllIn(ctx, sitting_id),
    ),
});

async function tellAllIn(ctx: Ctx, sitting_id: string): Promise<void> {
  const sitting = await queries.findSitting(ctx.db, sitting_id);
  if (!sitting || sitting.open_count > 0 || sitting.handed_in_count === 0) return;
  await announce(ctx, sheets_in, {
    to: await queries.listHeadUsers(ctx.db, sitting_id),
    title: `All marks are in: ${sitting.exam}, ${sitting.class}`.slice(0, 120),
    text: `${counted(sitting.handed_in_count, 'mark sheet')} to accept or return.`,
    link: `/dashboard/academics/general?tab=review&sitting_id=${sitting_id}`,
    class_id: sitting.class_id,
  });
}

export async function tellApproved(ctx: Ctx, sitting_id: string): Promise<void> {
  const [sitting, teachers, heads] = await Promise.all([
    queries.findSitting(ctx.db, sitting_id),
    queries.listTeacherUsers(ctx.db, sitting_id, ctx.now),
    queries.listHeadUsers(ctx.db, sitting_id),
  ]);
  if (!sitting) return;
  await announce(ctx, sitting_approved, {
    to: [...new Set([...teachers, ...heads])].filter((user_id) => user_id !== ctx.user.id),
    title: `Marks approved: ${sitting.exam}, ${sitting.class}`.slice(0, 120),
    text: 'The marks are frozen. The academics office can open them again.',
    link: `/dashboard/teacher-portal/general?sitting_id=${sitting_id}`,
    class_id: sitting.class_id,
  });
}
