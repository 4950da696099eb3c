import type { InputOf } from '@darasa/contract/endpoint';
import {
  type ConsentKind,
  consentWords,
  type recordConsent,
} from '@darasa/contract/students/consents';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso, schoolOf } from '../../../platform/ctx.ts';
import { fail, failField } from '../../../platform/fail.ts';
import { newId } from '../../../platform/ids.ts';
import * as queries from './queries.ts';

/** An answer is added, never changed: the newest holds, and the others tell how it came to be. */
export async function record(ctx: Ctx, input: InputOf<typeof recordConsent>) {
  const refuse = (path: string, message: string) => failField('request.invalid', path, message);
  const standing = await queries.findStanding(ctx.db, input);
  if (!standing) throw fail('record.not_found');
  if (!standing.may_answer) throw refuse('guardian_id', 'Choose a guardian of this learner.');
  if (input.on_date > isoDate(ctx.now)) throw refuse('on_date', 'Choose today or an earlier day.');
  if (standing.on_date && input.on_date < standing.on_date) {
    const since = formatDate(standing.on_date);
    throw refuse('on_date', `The last answer is of ${since}. Choose that day or a later one.`);
  }
  const withdraws = input.answer === 'withdrawn';
  if (withdraws && standing.answer !== 'given') {
    throw refuse('answer', 'Only a consent that was given can be withdrawn.');
  }
  const consent: queries.NewConsent = {
    tenant_id: ctx.tenant_id,
    id: newId(ctx.now.getTime()),
    school_id: schoolOf(ctx),
    student_id: input.student_id,
    kind: input.kind,
    answer: input.answer,
    // Who withdraws, withdraws what was agreed to then.
    wording_version:
      (withdraws ? standing.wording_version : null) ?? consentWords[input.kind].version,
    guardian_id: input.guardian_id,
    on_date: input.on_date,
    how: input.how,
    note: input.note ?? null,
    created_by: ctx.user.id,
    created_at: nowIso(ctx),
  };
  await queries.insertConsent(ctx.db, consent);
  ctx.changed('consent', consent.id, null, consent);
  return { id: consent.id };
}

/** Which of these learners may be shown, named, taken or treated: those whose family said yes. */
export async function hasConsent(
  ctx: Pick<Ctx, 'db'>,
  student_ids: readonly string[],
  kind: ConsentKind,
): Promise<ReadonlySet<string>> {
  return new Set(await queries.findConsenting(ctx.db, student_ids, kind));
}
