import type { Exam, reopenSitting } from '@darasa/contract/academics/exams/exams';
import type {
  lockSitting,
  publishSitting,
  withdrawSitting,
} from '@darasa/contract/academics/reports/publishing';
import type { InputOf } from '@darasa/contract/endpoint';
import { cancelAbout } from '#modules/communication/index.ts';
import { submit } from '#platform/approvals/index.ts';
import type { Chore } from '#platform/chores.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import type { LockedSitting } from '#modules/academics/exams/exams/queries.ts';
import * as exams from '#modules/academics/exams/exams/service.ts';
import { hasWaitingHold } from '#modules/academics/reports/holds/queries.ts';
import { noteEvents } from '#modules/academics/reports/papers/events.ts';
import { type IssuedPaper, issuePapers } from '#modules/academics/reports/papers/issuing.ts';
import * as papers from '#modules/academics/reports/papers/queries.ts';
import { release } from '#modules/academics/reports/holds/releasing.ts';
import { draftSlips } from '#modules/academics/reports/papers/slips.ts';
import * as queries from './queries.ts';

export const reopen_type_key = 'exam-reopen';

/**
 * Each learner of the class gets a slip from the figures of the broadsheet, in one transaction, so that all
 * are released together or none. A learner whose words and figures are as before keeps the paper.
 */
export async function publish(ctx: Ctx, input: InputOf<typeof publishSitting>): Promise<Exam> {
  const { sitting, exam } = await exams.openSitting(ctx, input);
  if (sitting.state !== 'approved') throw fail('sitting.no_way');
  const [drafts, is_waiting, why] = await Promise.all([
    draftSlips(ctx, sitting.id, exam),
    hasWaitingHold(ctx.db, { sitting_id: sitting.id }),
    queries.findWhy(ctx.db, sitting.id),
  ]);
  if (is_waiting) throw fail('sitting.hold_waiting');
  if (drafts.length === 0) throw fail('sitting.nobody_to_publish');
  await issuePapers(ctx, drafts, why);
  await release(ctx, { sitting_id: sitting.id });
  // Published anew, the reports that carry the figures follow, and say why.
  if (why) await correctReportForms(ctx, { sitting_id: sitting.id, student_ids: null, why });
  return exams.moved(ctx, exam, sitting, 'published');
}

export async function withdraw(ctx: Ctx, input: InputOf<typeof withdrawSitting>): Promise<Exam> {
  const { sitting, exam } = await exams.openSitting(ctx, input);
  if (sitting.state !== 'published') throw fail('sitting.no_way');
  const withdrawn = await papers.withdrawPapers(
    ctx.db,
    { sitting_id: sitting.id },
    { at: nowIso(ctx) },
  );
  await papers.correctReports(ctx.db, sitting.id, nowIso(ctx));
  await noteEvents(ctx, 'withdrawn', withdrawn, input.reason);
  await cancelAbout(ctx, sitting.id);
  return exams.moved(ctx, exam, sitting, 'approved', input.reason);
}

export async function lock(ctx: Ctx, input: InputOf<typeof lockSitting>): Promise<Exam> {
  const { sitting, exam } = await exams.openSitting(ctx, input);
  if (sitting.state !== 'published') throw fail('sitting.no_way');
  return exams.moved(ctx, exam, sitting, 'locked');
}

/**
 * Approved marks are opened with a reason; once parents read them, a second person must agree, also where
 * they were withdrawn since.
 */
export async function reopen(ctx: Ctx, input: InputOf<typeof reopenSitting>): Promise<Exam> {
  const { sitting, exam } = await exams.openSitting(ctx, input);
  const { reason } = input;
  if (sitting.state !== 'approved' && !isPublic(sitting)) throw fail('sitting.no_way');
  const { was_published } = exam.sittings.find((one) => one.id === sitting.id)!;
  if (!isPublic(sitting) && !was_published) return exams.reopen(ctx, { sitting, exam, reason });
  await askReopening(ctx, { sitting, exam, reason });
  return exams.get(ctx, { id: exam.id });
}

interface Reopening {
  sitting: LockedSitting;
  exam: Exam;
  reason: string;
}

async function askReopening(ctx: Ctx, { sitting, exam, reason }: Reopening): Promise<void> {
  const id = newId(ctx.now.getTime());
  const row = { ...signedStampOf(ctx, id), sitting_id: sitting.id, reason };
  await queries.insertReopening(ctx.db, row).catch((error: unknown) => {
    throw isTaken(error) ? fail('sitting.reopen_waiting') : error;
  });
  const name = exam.sittings.find((one) => one.id === sitting.id)!.class;
  ctx.changed('sitting', sitting.id, { reopening: null }, { reopening: 'asked for', reason });
  await submit(ctx, {
    type: reopen_type_key,
    document_id: id,
    title: `Open ${exam.name}, ${name} again: ${reason}`.slice(0, 160),
    details: [
      { label: 'Exam', value: `${exam.name}, ${exam.term}` },
      { label: 'Class', value: name },
      { label: 'Reason', value: reason },
    ],
  });
}

/** Somebody else agreed: a new round begins, and the slips stay, marked as being corrected. */
export async function carryOutReopening(
  ctx: Ctx,
  { sitting_id, reason }: { sitting_id: string; reason: string },
): Promise<void> {
  const { sitting, exam } = await exams.openSitting(ctx, { id: sitting_id });
  if (sitting.state !== 'approved' && !isPublic(sitting)) throw fail('sitting.no_way');
  await papers.correctPapers(ctx.db, { sitting_id }, { at: nowIso(ctx) });
  await papers.correctReports(ctx.db, sitting_id, nowIso(ctx));
  await cancelAbout(ctx, sitting_id);
  await exams.reopen(ctx, { sitting, exam, reason });
}

/**
 * Issues the slips of these learners anew after a mark was corrected, where the results are published; the
 * others keep the positions that are printed on theirs. Nothing happens while they are not: the next
 * publication says what changed.
 */
export async function reissuePapers(
  ctx: Ctx,
  sitting_id: string,
  student_ids: readonly string[],
  why: string,
): Promise<IssuedPaper[]> {
  const { sitting, exam } = await exams.openSitting(ctx, { id: sitting_id });
  if (!isPublic(sitting)) return [];
  const drafts = await draftSlips(ctx, sitting_id, exam, student_ids);
  const issued = await issuePapers(ctx, drafts, why);
  if (issued.length > 0) await cancelAbout(ctx, sitting_id);
  await release(
    ctx,
    { sitting_id },
    issued.map((one) => one.student_id),
  );
  for (const { id, version } of issued) {
    ctx.changed('result slip', id, { version: version - 1 }, { version, why });
  }
  return issued;
}

/**
 * Report forms that carry figures of the exam are issued anew by a job, which has what other modules know of
 * learners. The family hears of the correction by the slip, and where it has none by the report.
 */
export const correctReportForms = (
  ctx: Ctx,
  of: {
    sitting_id: string;
    student_ids: string[] | null;
    why: string;
    is_silent?: boolean;
  },
): Promise<void> =>
  enqueue(ctx.db, 'reports.correct', { is_silent: true, ...of, user_id: ctx.user.id });

const isPublic = ({ state }: LockedSitting): boolean => state === 'published' || state === 'locked';

/** Published results are locked with their term: whoever closed it is done with its exams. */
export const lockWithTerm: Chore = ({ db, now }) => queries.lockClosedTerms(db, now.toISOString());
