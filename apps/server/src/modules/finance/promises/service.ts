import type { InputOf } from '@darasa/contract/endpoint';
import type { cancelPromise, makePromise, PromiseRow } from '@darasa/contract/finance/promises';
import { isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso, schoolOf } from '../../../platform/ctx.ts';
import { fail, failField } from '../../../platform/fail.ts';
import { newId } from '../../../platform/ids.ts';
import { findStudent } from '../../students/index.ts';
import * as queries from './queries.ts';

export async function make(ctx: Ctx, input: InputOf<typeof makePromise>): Promise<PromiseRow> {
  const made_on = isoDate(ctx.now);
  if (input.due_on < made_on) {
    throw failField('request.invalid', 'due_on', 'Choose today or a day to come');
  }
  if (!(await findStudent(ctx.db, input.student_id))) throw fail('student.not_found');
  const id = newId(ctx.now.getTime());
  const row = {
    ...input,
    phone: input.phone ?? null,
    note: input.note || null,
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    id,
    made_on,
    created_by: ctx.user.id,
    created_at: nowIso(ctx),
  };
  await queries.insertPromise(ctx.db, row);
  ctx.changed('promise', id, null, row);
  return (await queries.findPromise(ctx.db, id, made_on))!;
}

export async function cancel(
  ctx: Ctx,
  { id, reason }: InputOf<typeof cancelPromise>,
): Promise<PromiseRow> {
  const today = isoDate(ctx.now);
  const before = await queries.findPromise(ctx.db, id, today);
  if (!before) throw fail('record.not_found');
  if (before.state === 'cancelled') throw fail('promise.cancelled');
  await queries.updateToCancelled(ctx.db, id, reason, nowIso(ctx));
  ctx.changed('promise', id, { state: before.state }, { state: 'cancelled', reason });
  return { ...before, state: 'cancelled' };
}
