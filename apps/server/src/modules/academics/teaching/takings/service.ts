import type { getLearnerSubjects, setTakings } from '@darasa/contract/academics/teaching/takings';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import * as queries from './queries.ts';

export async function get(
  ctx: Ctx,
  { student_id }: InputOf<typeof getLearnerSubjects>,
): Promise<OutputOf<typeof getLearnerSubjects>> {
  const [subjects, history] = await Promise.all([
    queries.listSubjectsOf(ctx.db, student_id, isoDate(ctx.now)),
    queries.listHistory(ctx.db, student_id),
  ]);
  return { subjects, history };
}

/** A choice counts from its day on; what was said before stays true of the days before it. */
export async function set(
  ctx: Ctx,
  input: InputOf<typeof setTakings>,
): Promise<OutputOf<typeof setTakings>> {
  const { subject_id, how, from_on, reason } = input;
  const subject = await queries.lockSubject(ctx.db, subject_id);
  if (!subject) throw failField('record.not_found', 'subject_id');
  if (subject.kind === 'compulsory' && (how === 'chosen' || how === 'dropped'))
    throw failField('taking.compulsory', 'how', { subject: subject.name });
  const wanted = [...new Set(input.student_ids)];
  const learners = await queries.listTakers(ctx.db, subject_id, wanted);
  if (learners.length < wanted.length) throw fail('record.not_found');
  const astray = learners.filter((one) => !one.is_taught).length;
  if (astray > 0 && how !== 'usual')
    throw failField('taking.not_taught', 'subject_id', { count: astray, subject: subject.name });
  await say(ctx, subject, { student_ids: wanted, how, from_on, reason });
  const class_ids = [...new Set(learners.flatMap((one) => one.class_id ?? []))];
  return {
    changed_count: wanted.length,
    open_exams: await queries.listOpenExams(ctx.db, subject_id, class_ids),
  };
}

interface Saying {
  student_ids: string[];
  how: InputOf<typeof setTakings>['how'];
  from_on: string;
  reason?: string | undefined;
}

/** Writes what is said of learners and a subject, whose row the caller has locked. */
export async function say(
  ctx: Ctx,
  subject: { id: string; name: string },
  { student_ids, how, from_on, reason }: Saying,
): Promise<void> {
  const of_whom = { subject_id: subject.id, student_ids, day: from_on };
  await queries.updateEnded(ctx.db, of_whom);
  if (how === 'dropped' || how === 'exempt') await queries.updateMembersEnded(ctx.db, of_whom);
  if (how !== 'usual')
    await queries.insertTakings(
      ctx.db,
      student_ids.map((student_id) => ({
        ...signedStampOf(ctx),
        student_id,
        subject_id: subject.id,
        how,
        reason: reason ?? null,
        from_on,
      })),
    );
  for (const id of student_ids)
    ctx.changed('subjects_taken', id, null, { subject: subject.name, how, from_on, reason });
}
