import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  answerConsent,
  AskedConsent,
  listChildConsents,
} from '@darasa/contract/students/families/family-consents';
import { isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { insertConsent, listOf } from '#modules/students/care/consents/queries.ts';
import { wordingsOf } from '#modules/students/care/consents/wordings.ts';
import * as queries from './queries.ts';
import { schoolShows } from './service.ts';

export async function readConsents(
  ctx: Ctx,
  id: string,
  who: queries.FamilyEye = { user_id: ctx.user.id },
): Promise<OutputOf<typeof listChildConsents>> {
  const [{ child, rows }, shows] = await Promise.all([asked(ctx, who, id), schoolShows(ctx)]);
  const may_answer = child.has_custody && shows(child.school_id, 'parents.answer_consents');
  return { may_answer, rows };
}

/** The newest answer of whoever has custody holds, as it does at the school's desk. */
export async function answer(
  ctx: Ctx,
  { id, kind, answer, version }: InputOf<typeof answerConsent>,
): Promise<AskedConsent> {
  const [{ child, rows }, me, shows] = await Promise.all([
    asked(ctx, { user_id: ctx.user.id }, id),
    queries.findMe(ctx.db, { user_id: ctx.user.id }),
    schoolShows(ctx),
  ]);
  if (!shows(child.school_id, 'parents.answer_consents')) throw fail('consent.at_the_office');
  if (!me || !child.has_custody) throw fail('consent.no_custody');
  const now = rows.find((one) => one.kind === kind)!;
  if (now.version !== version) throw fail('consent.words_changed');
  if ((answer === 'withdrawn') !== (now.state === 'given') && answer !== 'given') {
    throw failField('request.invalid', 'answer', 'Only a consent that was given is withdrawn.');
  }
  const on_date = isoDate(ctx.now);
  const consent = {
    tenant_id: ctx.tenant_id,
    id: newId(ctx.now.getTime()),
    school_id: child.school_id,
    student_id: id,
    kind,
    answer,
    wording_version: version,
    guardian_id: me.id,
    on_date,
    how: 'online',
    note: null,
    created_by: ctx.user.id,
    created_at: nowIso(ctx),
  };
  await insertConsent(ctx.db, consent);
  ctx.changed('consent', consent.id, null, consent);
  return {
    ...now,
    state: answer,
    is_older: false,
    answered_by: `${me.first_name} ${me.last_name}`,
    on_date,
  };
}

async function asked(ctx: Ctx, who: queries.FamilyEye, id: string) {
  const [child, given] = await Promise.all([
    queries.findOwnChild(ctx.db, who, id),
    listOf(ctx.db, id),
  ]);
  if (!child) throw fail('record.not_found');
  const rows = (await wordingsOf(ctx, child.school_id)).map(({ kind, wording, version }) => {
    const last = given.find((one) => one.kind === kind);
    return {
      kind,
      wording,
      version,
      state: last?.answer ?? ('not-asked' as const),
      is_older: last?.answer === 'given' && last.wording_version < version,
      answered_by: last?.guardian ?? null,
      on_date: last?.on_date ?? null,
    };
  });
  return { child, rows };
}
