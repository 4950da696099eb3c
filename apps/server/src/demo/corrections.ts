import { demo as academics, documentTypes } from '../modules/academics/index.ts';
import { decide } from '../platform/approvals/decide.ts';
import {
  documentTypes as knownTypes,
  registerDocumentTypes,
} from '../platform/approvals/document-types.ts';
import type { Ctx } from '../platform/ctx.ts';
import { asHead, asPerson, type Making } from './at-work.ts';
import type { MadeExam } from './exams.ts';
import { demoId } from './make.ts';
import * as queries from './report-queries.ts';

/**
 * What follows after results are out: a mark that was corrected and one whose correction waits, slips that
 * are held, and an exam that somebody asks to open again.
 */
export async function seedCorrections(making: Making, made: readonly MadeExam[]): Promise<void> {
  learnTypes();
  const exams = made.filter(({ plan }) => plan.round.term === 'Term 2').map(({ exam }) => exam);
  await seedMarkChanges(making, exams.at(-1)!.id);
  await seedHold(making, exams.at(-1)!.sittings.at(-1)!.id);
  await asHead(making, '2026-09-28T06:00:00Z', async (ctx) => {
    const { id } = exams[0]!.sittings[0]!;
    const version = await queries.findVersion(ctx.db, id);
    const reason = 'The projects of four learners came in after the results';
    await academics.reopenSitting(ctx, { id, version, reason });
  });
}

/** Most parents who sign in have read what they were sent; she of the demo has the latest before her. */
export const seedOpenings = (making: Making) =>
  asHead(making, '2026-09-28T06:00:00Z', (ctx) =>
    queries.insertOpenings(ctx.db, {
      except_user_id: demoId('kiota person parent'),
      now: making.calendar.now.toISOString(),
    }),
  );

/** A server knows all types already, and keeps them. */
function learnTypes(): void {
  const known = knownTypes();
  const fresh = documentTypes.filter(({ key }) => !known.some((one) => one.key === key));
  if (fresh.length > 0) registerDocumentTypes([...known, ...fresh]);
}

/** One correction went through the head and the director, the other waits for the head. */
async function seedMarkChanges(making: Making, exam_id: string): Promise<void> {
  const teacher_id = demoId('kiota person teacher');
  let marks: queries.TypedMark[] = [];
  await asHead(making, '2026-08-26T07:00:00Z', async (ctx) => {
    marks = await queries.listTypedMarks(ctx.db, exam_id, teacher_id);
    await ask(ctx, marks[0], 'Question 4 was not added up');
  });
  if (marks.length < 2) return;
  await asHead(making, '2026-08-27T06:00:00Z', (ctx) => agree(ctx, 'mark-change'));
  await asPerson(making, 'director', '2026-08-27T12:00:00Z', (ctx) => agree(ctx, 'mark-change'));
  await asHead(making, '2026-09-25T09:00:00Z', (ctx) =>
    ask(ctx, marks[1], 'The script was marked against the key of another paper'),
  );
}

/** The teacher who typed it asks. */
async function ask(ctx: Ctx, mark: queries.TypedMark | undefined, reason: string): Promise<void> {
  if (!mark) return;
  const { sheet_id, student_id, part, version, score, out_of, teacher_id } = mark;
  await academics.askMarkChange(
    { ...ctx, user: { ...ctx.user, id: teacher_id } },
    {
      id: sheet_id,
      student_id,
      part,
      version,
      value: String(Math.round(score) + Math.round(out_of * corrected_by)),
      reason,
    },
  );
}

const corrected_by = 0.1;

async function agree(ctx: Ctx, document_type: string): Promise<void> {
  const waiting = await queries.findWaiting(ctx.db, document_type);
  await decide(ctx, { ...waiting, decision: 'approve' });
}

/** Three slips were held, and one of them was handed out again. */
async function seedHold(making: Making, sitting_id: string): Promise<void> {
  let slips: { id: string; student_id: string }[] = [];
  await asHead(making, '2026-07-31T06:00:00Z', async (ctx) => {
    slips = (await queries.listSlips(ctx.db, sitting_id)).slice(0, 3);
    await academics.askHold(ctx, {
      id: sitting_id,
      of: 'learners',
      student_ids: slips.map((one) => one.student_id),
      reason: 'Books of the library are not returned',
    });
  });
  await asPerson(making, 'director', '2026-07-31T09:00:00Z', (ctx) => agree(ctx, 'report-hold'));
  await asHead(making, '2026-08-28T07:00:00Z', (ctx) =>
    academics.liftHold(ctx, { id: slips[0]!.id, reason: 'The book was brought back' }),
  );
}
