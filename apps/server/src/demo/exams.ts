import type { Exam } from '@darasa/contract/academics/exams/exams';
import { demo as academics } from '../modules/academics/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { listOpenSittings, listScales } from './academics-queries.ts';
import { asHead, type Making } from './at-work.ts';
import type { Round } from './exam-phases.ts';
import { type ExamPlan, examsOf } from './exam-plans.ts';
import { fillSheets } from './mark-sheets.ts';

export interface MadeExam {
  plan: ExamPlan;
  exam: Exam;
}

/** The exams of some terms, set up, filled and brought as far as each class has come with them. */
export async function seedExams(making: Making, ...terms: Round['term'][]): Promise<MadeExam[]> {
  const plans = examsOf(making.school, making.calendar);
  const made: MadeExam[] = [];
  for (const plan of plans.filter(({ round }) => terms.includes(round.term))) {
    const { fate, opened, approved } = plan.round;
    await asHead(making, opened, async (ctx) => {
      const exam = await addExam(ctx, plan);
      made.push({ plan, exam });
      if (fate === 'draft') return leaveOutLast(ctx, exam);
      await moveAll(ctx, exam, 'open');
      await fillSheets(ctx, making, plan, exam);
    });
    if (approved) await asHead(making, approved, (ctx) => bringOn(ctx, plan));
  }
  return made;
}

async function addExam(ctx: Ctx, { input, subjects }: ExamPlan): Promise<Exam> {
  const scales = await listScales(ctx.db, input.curriculum);
  const ids = new Map(scales.map(({ id, name }) => [name, id]));
  return academics.addExam(ctx, {
    ...input,
    subjects: subjects.map(({ subject_id, scale, input: rule }) => ({
      ...rule,
      subject_id,
      scale_id: ids.get(scale)!,
    })),
  });
}

/** The last class of a school sits a national exam instead of the school's own. */
async function leaveOutLast(ctx: Ctx, { sittings }: Exam): Promise<void> {
  const last = sittings.at(-1);
  if (!last || sittings.length === 1) return;
  const reason = `${last.class} sits its national examination`;
  const { id, version } = last;
  await academics.moveSitting(ctx, { id, version, to: 'cancelled', reason });
}

async function bringOn(ctx: Ctx, { input, ends }: ExamPlan): Promise<void> {
  const sittings = await listOpenSittings(ctx.db, input.term_id, input.class_ids);
  await moveAll(ctx, { sittings }, 'review');
  for (const { id, class_id, version } of sittings) {
    const end = ends.get(class_id)!;
    if (end === 'review') continue;
    await academics.seeOutliers(ctx, id);
    await academics.approveSitting(ctx, { id, version: version + 1 });
    if (end === 'approved') continue;
    await academics.publishSitting(ctx, { id, version: version + 2 });
    if (end === 'locked') await academics.lockSitting(ctx, { id, version: version + 3 });
  }
}

async function moveAll(
  ctx: Ctx,
  { sittings }: { sittings: { id: string; version: number }[] },
  to: 'open' | 'review',
): Promise<void> {
  for (const { id, version } of sittings) await academics.moveSitting(ctx, { id, version, to });
}
