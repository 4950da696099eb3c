import type { addSchool, editSchool, School } from '@darasa/contract/administration/school/school';
import type { InputOf } from '@darasa/contract/endpoint';
import { requireStepUp } from '#platform/auth/step-up.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField, stale } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { openSchool } from '#modules/identity/index.ts';
import * as queries from './queries.ts';

export async function read(ctx: Ctx): Promise<School> {
  const school = await queries.findSchool(ctx.db, ctx.user.id);
  if (!school) throw fail('school.not_found');
  return school;
}

export async function edit(
  ctx: Ctx,
  { version, clear = [], ...input }: InputOf<typeof editSchool>,
): Promise<School> {
  const before = await read(ctx);
  const cleared = Object.fromEntries(clear.map((field) => [field, null]));
  const yours = { ...before, ...input, ...cleared };
  const saved = await queries.updateSchool(ctx.db, version, valuesOf(yours)).catch(refuseTaken);
  if (!saved) throw stale(before, yours);
  const after = await read(ctx);
  ctx.changed('school', before.id, before, after);
  return after;
}

/**
 * It begins empty: what it shall have in common with a sister is copied afterwards. Only how people prove
 * themselves before they approve money is as where it was added.
 */
export async function add(
  ctx: Ctx,
  input: InputOf<typeof addSchool>,
): Promise<{ id: string; name: string }> {
  requireStepUp(ctx);
  const id = newId(ctx.now.getTime());
  await queries
    .insertSchool(ctx.db, { ...input, id, tenant_id: ctx.tenant_id, created_at: nowIso(ctx) })
    .catch(refuseTaken);
  const { tenant_id, user } = ctx;
  await openSchool(ctx.db, { tenant_id, user_id: user.id, school_id: id });
  await queries.copyTwoStep(ctx.db, id, { user_id: user.id, now: nowIso(ctx) });
  ctx.changed('school', id, null, input);
  ctx.changed('schools of a person', user.id, null, { school: input.name, reason: 'Added it' });
  return { id, name: input.name };
}

function refuseTaken(error: unknown): never {
  const taken = isTaken(error);
  throw taken ? failField('school.name_taken', 'name') : error;
}

const valuesOf = ({
  id: _id,
  logo: _logo,
  has_stamp: _stamp,
  has_my_signature: _signature,
  version: _version,
  ...values
}: School): queries.SchoolValues => values;
