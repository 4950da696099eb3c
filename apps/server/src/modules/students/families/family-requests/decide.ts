import type { InputOf } from '@darasa/contract/endpoint';
import {
  ChildChange,
  OwnChange,
  type RequestField,
} from '@darasa/contract/students/families/family';
import type {
  decideFamilyRequest,
  FamilyRequest,
} from '@darasa/contract/students/families/family-requests';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField, stale } from '#platform/fail.ts';
import { notify } from '#platform/notifications/notify.ts';
import { movePhone } from '#modules/identity/index.ts';
import * as person from '../guardians/person.ts';
import { findStudent } from '#modules/students/learners/learner/queries.ts';
import { edit as editLearner } from '../record/service.ts';
import * as queries from './queries.ts';

export async function read(ctx: Ctx, id: string): Promise<FamilyRequest> {
  const [request, now] = await Promise.all([
    queries.findRequest(ctx.db, id),
    queries.findNow(ctx.db, id),
  ]);
  if (!request || !now) throw fail('record.not_found');
  return { ...request, now };
}

/** Accepted fields are written where they belong, with all the rules that hold for the office. */
export async function decide(
  ctx: Ctx,
  { id, version, accepted, reply: words }: InputOf<typeof decideFamilyRequest>,
): Promise<FamilyRequest> {
  const reply = words ?? null;
  const request = await queries.findRequest(ctx.db, id, true);
  if (!request) throw fail('record.not_found');
  if (request.state === 'done') throw fail('family.decided');
  if (request.version !== version) throw stale(request);
  const fields = request.fields.map((one): RequestField => {
    const is_accepted = accepted.includes(one.field);
    return { ...one, outcome: is_accepted ? 'accepted' : 'declined' };
  });
  const wanted = fields.filter((one) => one.outcome === 'accepted');
  if (wanted.length > 0) await apply(ctx, request, wanted);
  const decision = { fields, reply, decided_at: nowIso(ctx), decided_by: ctx.user.id };
  await queries.saveDecision(ctx.db, id, decision);
  ctx.changed('family request', id, { fields: request.fields }, { fields, reply });
  await tellParent(ctx, request, wanted.length);
  return read(ctx, id);
}

async function apply(ctx: Ctx, request: queries.StoredRequest, wanted: RequestField[]) {
  const { student_id, guardian_id } = request;
  const values = Object.fromEntries(wanted.map(({ field, to }) => [field, to]));
  if (request.about === 'student') {
    const learner = await findStudent(ctx.db, student_id);
    if (!learner) throw fail('record.not_found');
    const checked = ChildChange.omit({ note: true }).parse(values);
    await editLearner(ctx, { ...checked, id: student_id, version: learner.version });
    return;
  }
  const checked = OwnChange.omit({ note: true }).parse(values);
  const { phone } = checked;
  if (phone && request.needs_code) throw fail('family.unconfirmed');
  const { guardian } = await person.read(ctx, guardian_id);
  await person.edit(ctx, { ...checked, id: guardian_id, version: guardian.version });
  const user_id = phone ? await queries.findUserOf(ctx.db, guardian_id) : null;
  if (phone && guardian.phone && user_id) await moveSignIn(ctx, user_id, guardian.phone, phone);
}

/** Who signs in by the old phone signs in by the new one from now on. */
async function moveSignIn(ctx: Ctx, user_id: string, from: string, to: string): Promise<void> {
  const moved = await movePhone(ctx.db, user_id, from, to).catch((error: unknown) => {
    const is_taken = isTaken(error);
    throw is_taken ? failField('guardian.phone_taken', 'accepted') : error;
  });
  if (moved) ctx.changed('user', user_id, { phone: from }, { phone: to });
}

async function tellParent(ctx: Ctx, request: queries.StoredRequest, accepted: number) {
  const user_id = await queries.findUserOf(ctx.db, request.guardian_id);
  if (!user_id) return;
  const all = accepted === request.fields.length;
  await notify(ctx, [user_id], {
    title: all
      ? 'The school made the change you asked for'
      : accepted > 0
        ? 'The school made a part of the changes you asked for'
        : 'The school did not make the change you asked for',
    link: '/parent/app',
  });
}
