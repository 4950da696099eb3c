import type { InputOf } from '@darasa/contract/endpoint';
import type { ConsentKind, recordConsent } from '@darasa/contract/students/care/consents';
import { formatDate, isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import { settingOf } from '#platform/settings/setting-of.ts';
import * as queries from './queries.ts';
import { wordingsOf } from './wordings.ts';

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
    ...signedStampOf(ctx),
    student_id: input.student_id,
    kind: input.kind,
    answer: input.answer,
    // Who withdraws, withdraws what was agreed to then.
    wording_version:
      (withdraws ? standing.wording_version : null) ?? (await versionOf(ctx, input.kind)),
    guardian_id: input.guardian_id,
    on_date: input.on_date,
    how: input.how,
    note: input.note ?? null,
  };
  await queries.insertConsent(ctx.db, consent);
  ctx.changed('consent', consent.id, null, consent);
  return { id: consent.id };
}

const versionOf = async (ctx: Ctx, kind: ConsentKind): Promise<number> =>
  (await wordingsOf(ctx)).find((one) => one.kind === kind)!.version;

/**
 * A pictured learner is one whose photo may be printed. Where the family said no it never is; where nobody
 * was asked, the school decides in its settings.
 */
export async function mayBePictured(
  ctx: Pick<Ctx, 'db'>,
  student_ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const [answers, needs_yes] = await Promise.all([
    queries.listNewest(ctx.db, student_ids, 'photo'),
    settingOf(ctx, 'security.photos_need_consent'),
  ]);
  return new Set(
    student_ids.filter((id) => (answers.get(id) ?? (needs_yes ? 'refused' : 'given')) === 'given'),
  );
}

/** Nothing leaves the school about a child whose family said no; silence is no refusal. */
export async function refuseUnshared(ctx: Pick<Ctx, 'db'>, student_id: string): Promise<void> {
  const answers = await queries.listNewest(ctx.db, [student_id], 'data-sharing');
  if ((answers.get(student_id) ?? 'given') !== 'given') throw fail('consent.not_shared');
}

/** Those whose families agreed. Silence is no agreement: a child is not named where nobody was asked. */
export async function agreedTo(
  ctx: Pick<Ctx, 'db'>,
  learners: queries.Learners,
  kind: ConsentKind,
): Promise<ReadonlySet<string>> {
  const answers = await queries.listNewest(ctx.db, learners, kind);
  return new Set([...answers].flatMap(([id, answer]) => (answer === 'given' ? [id] : [])));
}
