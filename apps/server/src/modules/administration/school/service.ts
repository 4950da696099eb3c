import type { editSchool, School } from '@darasa/contract/administration/school';
import type { InputOf } from '@darasa/contract/endpoint';
import type { Ctx } from '../../../platform/ctx.ts';
import { fail, failField } from '../../../platform/fail.ts';
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
  const saved = await queries
    .updateSchool(ctx.db, version, valuesOf(yours))
    .catch((error: unknown) => {
      const taken = (error as { code?: unknown }).code === '23505';
      throw taken ? failField('school.name_taken', 'name') : error;
    });
  if (!saved) throw fail('record.stale', {}, { data: { current: before, yours } });
  const after = await read(ctx);
  ctx.changed('school', before.id, before, after);
  return after;
}

const valuesOf = ({
  id: _id,
  logo: _logo,
  has_stamp: _stamp,
  has_my_signature: _signature,
  version: _version,
  ...values
}: School): queries.SchoolValues => values;
