import type { InputOf } from '@darasa/contract/endpoint';
import {
  type addBehaviour,
  BehaviourForm,
  type editBehaviour,
  type followUp,
  type informParent,
  type voidBehaviour,
} from '@darasa/contract/students/care/behaviour';
import { isoDate } from '@darasa/rules/dates';
import { changesOf, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { announce } from '#platform/notifications/announce.ts';
import { findNamed } from '#modules/students/learners/learner/queries.ts';
import { serious_incident } from '#modules/students/events.ts';
import * as queries from './queries.ts';

type Entry = typeof BehaviourForm._zod.output;

const record_type = 'behaviour';
const refuse = (path: string, message: string) => failField('request.invalid', path, message);

/** A serious note is told at once: what is serious is told at once to those who lead the school. */
export async function add(ctx: Ctx, input: InputOf<typeof addBehaviour>) {
  const named = await check(ctx, input);
  const one: queries.NewBehaviour = {
    tenant_id: ctx.tenant_id,
    id: newId(ctx.now.getTime()),
    school_id: schoolOf(ctx),
    student_id: input.student_id,
    ...valuesOf(input),
    created_by: ctx.user.id,
    created_at: nowIso(ctx),
  };
  await queries.insertBehaviour(ctx.db, one);
  ctx.changed(record_type, one.id, null, one);
  if (one.severity === 'serious') {
    await announce(ctx, serious_incident, {
      title: `Serious incident: ${named.name}`.slice(0, 120),
      text: `${named.type}: ${one.what_happened}`.slice(0, 400),
      link: `/dashboard/students/enquiry/${encodeURIComponent(named.admission_number)}?tab=behaviour`,
      class_id: named.class_id,
    });
  }
  return { id: one.id };
}

async function check(ctx: Ctx, input: Entry & { student_id: string }) {
  const named = await queries.findNamed(ctx.db, input.student_id, input.type_id);
  if (!named) throw fail('record.not_found');
  if (!named.type) throw refuse('type_id', 'Choose a type from the list.');
  const today = isoDate(ctx.now);
  if (input.happened_on > today) throw refuse('happened_on', 'Choose today or an earlier day.');
  if (input.follow_up_on && input.follow_up_on < input.happened_on) {
    throw refuse('follow_up_on', 'The follow-up cannot be before it happened.');
  }
  return named;
}

const valuesOf = (input: Entry) => ({
  kind: input.kind,
  type_id: input.type_id,
  severity: input.kind === 'reward' ? null : input.severity!,
  happened_on: input.happened_on,
  what_happened: input.what_happened,
  witnesses: input.witnesses ?? null,
  action_taken: input.action_taken ?? null,
  follow_up_on: input.follow_up_on ?? null,
});

export async function correct(
  ctx: Ctx,
  body: InputOf<typeof editBehaviour>,
): Promise<{ id: string }> {
  const { id } = body;
  const before = await locked(ctx, id);
  const input = wholeOf(BehaviourForm, before, changesOf(body, before));
  const values = valuesOf(input);
  await check(ctx, { ...input, student_id: before.student_id });
  await queries.updateBehaviour(ctx.db, id, values);
  ctx.changed(record_type, id, before, { ...before, ...values });
  return { id };
}

/** It stays on record with the reason, and no longer counts. */
export async function setVoid(ctx: Ctx, { id, reason }: InputOf<typeof voidBehaviour>) {
  const before = await locked(ctx, id);
  const change = { voided_at: nowIso(ctx), voided_by: ctx.user.id, void_reason: reason };
  await queries.updateBehaviour(ctx.db, id, change);
  ctx.changed(record_type, id, before, { ...before, ...change });
  return {};
}

export async function inform(ctx: Ctx, input: InputOf<typeof informParent>) {
  const { student_id } = await locked(ctx, input.id);
  const named = await findNamed(ctx.db, { student_id, guardian_id: input.guardian_id });
  if (!named.is_guardian) throw refuse('guardian_id', 'Choose a guardian of this learner.');
  const call: queries.NewCall = {
    tenant_id: ctx.tenant_id,
    id: newId(ctx.now.getTime()),
    school_id: schoolOf(ctx),
    behaviour_id: input.id,
    guardian_id: input.guardian_id,
    how: input.how,
    note: input.note ?? null,
    at: nowIso(ctx),
    by_id: ctx.user.id,
  };
  await queries.insertCall(ctx.db, call);
  ctx.changed('parent informed', call.id, null, call);
  return { id: call.id };
}

export async function close(ctx: Ctx, { id, note }: InputOf<typeof followUp>) {
  const current = await locked(ctx, id);
  if (current.followed_up_at) throw fail('behaviour.followed_up');
  const change = {
    followed_up_at: nowIso(ctx),
    followed_up_by: ctx.user.id,
    follow_up_note: note,
  };
  await queries.closeFollowUp(ctx.db, id, change);
  ctx.changed(record_type, id, current, { ...current, ...change });
  return {};
}

async function locked(ctx: Ctx, id: string) {
  const one = await queries.lockBehaviour(ctx.db, id);
  if (!one) throw fail('record.not_found');
  if (one.voided_at) throw fail('behaviour.voided');
  return one;
}
