import type { Exam } from '@darasa/contract/academics/exams/exams';
import { demo as academics } from '../modules/academics/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { withOwner } from '../platform/db/owner.ts';
import { createPool } from '../platform/db/pool.ts';
import { loginsFor } from '../platform/db/roles.ts';
import { listOpenSittings, listScales } from './academics-queries.ts';
import { atWork, type Making, type Work } from './at-work.ts';
import type { DemoCalendar } from './calendar.ts';
import { type ExamPlan, examsOf, usualScalesOf } from './exam-plans.ts';
import { fillSheets } from './mark-sheets.ts';
import { otherStaff } from './people.ts';
import { kiotaSchools } from './schools.ts';

/**
 * The exams of three terms, opened, approved and published by the product's own services. Only the marks are
 * written in bulk: a school types them in weeks.
 */
export async function seedAcademics(owner_url: string, calendar: DemoCalendar): Promise<void> {
  const pool = createPool(loginsFor(owner_url).web_url, {
    size: kiotaSchools.length,
    statement_ms_max: 60_000,
  });
  const makings = kiotaSchools.map((school) => ({ pool, school, calendar }));
  try {
    await withOwner(owner_url, async (owner) => {
      await Promise.all(makings.map(seedScales));
      await Promise.all(makings.map((making) => seedExams(making, 'approved')));
      // Before PostgreSQL has counted the new rows it takes their tables for empty, and plans so.
      await owner.query(count_rows);
      await Promise.all(makings.map((making) => seedExams(making, 'entry', 'draft')));
      await owner.query(count_rows);
    });
  } finally {
    await pool.end();
  }
}

const count_rows = `analyze academics.exams, academics.sittings, academics.sheets, academics.results,
  academics.marks, academics.mark_changes, academics.groups, academics.exam_subjects`;

const seedScales = (making: Making) =>
  as(making, '2026-01-05T06:00:00Z', async (ctx) => {
    for (const line of usualScalesOf(making.school)) await academics.addUsualScale(ctx, line, []);
  });

async function seedExams(making: Making, ...fates: ExamPlan['fate'][]): Promise<void> {
  const plans = examsOf(making.school, making.calendar);
  for (const plan of plans.filter(({ fate }) => fates.includes(fate))) {
    await as(making, plan.opened, async (ctx) => {
      const exam = await addExam(ctx, plan);
      if (plan.fate === 'draft') return;
      await moveAll(ctx, exam, 'open');
      await fillSheets(ctx, making, plan, exam);
    });
    if (plan.approved) await as(making, plan.approved, (ctx) => publishAll(ctx, plan));
  }
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

/** Approved and published at once, so that parents find results. */
async function publishAll(ctx: Ctx, { input }: ExamPlan): Promise<void> {
  const sittings = await listOpenSittings(ctx.db, input.term_id, input.class_ids);
  await moveAll(ctx, { sittings }, 'review');
  for (const { id, version } of sittings) {
    await academics.seeOutliers(ctx, id);
    await academics.approveSitting(ctx, { id, version: version + 1 });
    await academics.publishSitting(ctx, { id, version: version + 2 });
  }
}

async function moveAll(
  ctx: Ctx,
  { sittings }: { sittings: { id: string; version: number }[] },
  to: 'open' | 'review',
): Promise<void> {
  for (const { id, version } of sittings) await academics.moveSitting(ctx, { id, version, to });
}

const head_of: Record<string, string> = {
  Senior: 'Head teacher 1',
  International: 'Head teacher 2',
  Academy: 'Head teacher 3',
};

/** The head teacher of the school at work on a day of the story. */
function as(making: Making, story: string, work: Work) {
  const key = head_of[making.school.short_name];
  const head = otherStaff().find((person) => person.key === key)!;
  return atWork(making, head, new Date(making.calendar.moment(story)), work);
}
