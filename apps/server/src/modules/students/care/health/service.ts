import type { Endpoint, InputOf } from '@darasa/contract/endpoint';
import type { ConsentState } from '@darasa/rules/consents';
import {
  type addNurseVisit,
  type editNurseVisit,
  type HealthRecord,
  openHealth,
  type saveHealth,
  VisitForm,
  type voidNurseVisit,
} from '@darasa/contract/students/care/health';
import { type NoteOpened, openingsOf } from '#platform/audit/openings.ts';
import { changesOf, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { listNewest } from '../consents/queries.ts';
import { readsHealth, requireHealthReader } from '../health-readers/service.ts';
import { findNamed } from '#modules/students/learners/learner/queries.ts';
import * as queries from './queries.ts';

/** Health is nobody's business without a trace: who opened it stands in the history of the record. */
export async function open(ctx: Ctx, student_id: string) {
  const [health, visits, may_read, answers, noteOpened] = await Promise.all([
    queries.findHealth(ctx.db, student_id),
    queries.listVisits(ctx.db, student_id),
    readsHealth(ctx),
    listNewest(ctx.db, [student_id], 'medical'),
    healthOpenings(ctx, openHealth),
  ]);
  if (!may_read) throw fail('health.not_named');
  if (!health) throw fail('record.not_found');
  noteOpened([student_id]);
  const medical_consent: ConsentState = answers.get(student_id) ?? 'not-asked';
  return { health, visits, medical_consent };
}

/** Openings are noted wherever something of these records is shown, also in a list of many. */
export const healthOpenings = (
  ctx: Ctx,
  { summary }: Pick<Endpoint, 'summary'>,
): Promise<NoteOpened> => openingsOf(ctx, { record_type: 'health record', action: summary });

export async function save(
  ctx: Ctx,
  { student_id, ...body }: InputOf<typeof saveHealth>,
): Promise<HealthRecord> {
  await requireHealthReader(ctx);
  const current = await queries.lockHealth(ctx.db, student_id);
  if (!current) throw fail('record.not_found');
  const { blood_group, version, ...rest } = { ...current, ...changesOf(body, current) };
  await queries.saveHealth(ctx.db, {
    ...rest,
    tenant_id: ctx.tenant_id,
    student_id,
    school_id: schoolOf(ctx),
    updated_by: ctx.user.id,
    updated_at: nowIso(ctx),
  });
  if (blood_group !== current.blood_group) {
    await queries.setBloodGroup(ctx.db, student_id, blood_group);
  }
  const saved = { ...rest, blood_group, version: version + 1 };
  ctx.changed('health record', student_id, current, saved);
  return saved;
}

export async function logVisit(ctx: Ctx, input: InputOf<typeof addNurseVisit>) {
  const { student_id, informed_guardian_id = null } = input;
  await requireHealthReader(ctx);
  await checkVisit(ctx, input, student_id);
  const visit: queries.NewVisit = {
    tenant_id: ctx.tenant_id,
    id: newId(ctx.now.getTime()),
    school_id: schoolOf(ctx),
    student_id,
    came_at: nowIso(ctx),
    ...valuesOf(input),
    informed_at: informed_guardian_id ? nowIso(ctx) : null,
    created_by: ctx.user.id,
    created_at: nowIso(ctx),
  };
  await queries.insertVisit(ctx.db, visit);
  ctx.changed('nurse visit', visit.id, null, visit);
  return { id: visit.id };
}

/** A visit is corrected: what was written wrongly is put right; who changed what stays in the history. */
export async function correctVisit(ctx: Ctx, body: InputOf<typeof editNurseVisit>) {
  const { id } = body;
  const before = await lockVisit(ctx, id);
  const input = wholeOf(VisitForm, before, changesOf(body, before));
  const values = valuesOf(input);
  await checkVisit(ctx, input, before.student_id);
  const was_told = values.informed_guardian_id === before.informed_guardian_id;
  const informed_at = was_told
    ? before.informed_at
    : values.informed_guardian_id
      ? nowIso(ctx)
      : null;
  await queries.updateVisit(ctx.db, id, { ...values, informed_at });
  ctx.changed('nurse visit', id, before, { ...before, ...values, informed_at });
  return { id };
}

/** It stays on record with the reason. */
export async function voidVisit(ctx: Ctx, { id, reason }: InputOf<typeof voidNurseVisit>) {
  const before = await lockVisit(ctx, id);
  const change = { voided_at: nowIso(ctx), voided_by: ctx.user.id, void_reason: reason };
  await queries.updateVisit(ctx.db, id, change);
  ctx.changed('nurse visit', id, before, { ...before, ...change });
  return {};
}

async function lockVisit(ctx: Ctx, id: string) {
  await requireHealthReader(ctx);
  const found = await queries.lockVisit(ctx.db, id);
  if (!found) throw fail('record.not_found');
  return found;
}

type Written = typeof VisitForm._zod.output;

const valuesOf = (input: Written) => ({
  complaint: input.complaint,
  treatment: input.treatment ?? null,
  outcome: input.outcome,
  referred_to: input.referred_to ?? null,
  informed_guardian_id: input.informed_guardian_id ?? null,
});

async function checkVisit(ctx: Ctx, input: Written, student_id: string): Promise<void> {
  const guardian_id = input.informed_guardian_id ?? null;
  const named = await findNamed(ctx.db, { student_id, guardian_id });
  if (!named.has_student) throw fail('record.not_found');
  if (guardian_id && !named.is_guardian) {
    const message = 'Choose a guardian of this learner.';
    throw failField('request.invalid', 'informed_guardian_id', message);
  }
  if (input.outcome === 'referred' && !input.referred_to) {
    throw failField('request.invalid', 'referred_to', 'Say where the learner was referred to.');
  }
}
