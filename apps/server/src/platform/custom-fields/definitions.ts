import type { InputOf } from '@darasa/contract/endpoint';
import {
  type archiveCustomField,
  type createCustomField,
  type CustomField,
  CustomFieldInput,
  type editCustomField,
} from '@darasa/contract/platform/custom-fields';
import { changesOf, wholeOf } from '../changes.ts';
import { type Ctx, nowIso, schoolOf } from '../ctx.ts';
import { isTaken } from '../db/refusals.ts';
import { fail, failField } from '../fail.ts';
import { newId } from '../ids.ts';
import * as queries from './queries.ts';

export async function add(
  ctx: Ctx,
  input: InputOf<typeof createCustomField>,
): Promise<CustomField> {
  const row = await queries.insertField(ctx.db, {
    ...input,
    choices: input.kind === 'choice' ? input.choices : [],
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    id: newId(ctx.now.getTime()),
    now: nowIso(ctx),
  });
  if (!row) throw failField('custom_field.taken', 'label');
  ctx.changed('custom field', row.id, null, row);
  return row;
}

/** Once answered, a question keeps its kind: a date would not be an answer to a number. */
export async function edit(ctx: Ctx, body: InputOf<typeof editCustomField>): Promise<CustomField> {
  const { id } = body;
  const before = await queries.lockField(ctx.db, id);
  if (!before) throw fail('record.not_found');
  const input = wholeOf(CustomFieldInput, before, changesOf(body, before));
  const yours = { ...before, ...input, choices: input.kind === 'choice' ? input.choices : [] };
  if (before.kind !== input.kind && (await queries.isAnswered(ctx.db, id))) {
    throw failField('custom_field.answered', 'kind');
  }
  const after = await queries.updateField(ctx.db, yours).catch((error: unknown) => {
    const taken = isTaken(error);
    throw taken ? failField('custom_field.taken', 'label') : error;
  });
  ctx.changed('custom field', id, before, after);
  return after;
}

/** Its answers stay in the archive, and come back with it. */
export async function archive(
  ctx: Ctx,
  { id, retired }: InputOf<typeof archiveCustomField>,
): Promise<CustomField> {
  const before = await queries.lockField(ctx.db, id);
  if (!before) throw fail('record.not_found');
  const retired_at = retired ? (before.retired_at ?? nowIso(ctx)) : null;
  const after = await queries.updateField(ctx.db, { ...before, retired_at });
  ctx.changed('custom field', id, before, after);
  return after;
}
