import type { InputOf } from '@darasa/contract/endpoint';
import type {
  addLetterTemplate,
  editLetterTemplate,
  LetterTemplate,
} from '@darasa/contract/students/papers/letters';
import { changesOf, retiredAt } from '#platform/changes.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

export async function add(
  ctx: Ctx,
  input: InputOf<typeof addLetterTemplate>,
): Promise<LetterTemplate> {
  const row = await queries.insertTemplate(ctx.db, {
    tenant_id: ctx.tenant_id,
    id: newId(ctx.now.getTime()),
    school_id: schoolOf(ctx),
    by: ctx.user.id,
    now: nowIso(ctx),
    ...input,
  });
  if (!row) throw nameTaken(input.name);
  ctx.changed('letter template', row.id, null, row);
  return row;
}

/** Papers that went out keep their words; only the next one reads differently. */
export async function edit(
  ctx: Ctx,
  { retired, ...body }: InputOf<typeof editLetterTemplate>,
): Promise<LetterTemplate> {
  const { id } = body;
  const current = await queries.lockTemplate(ctx.db, id);
  if (!current) throw fail('record.not_found');
  const retired_at = retiredAt(ctx, current.retired_at, retired);
  const yours = { ...current, ...changesOf(body, current), retired_at };
  const row = await queries.updateTemplate(ctx.db, yours).catch((error: unknown) => {
    throw isTaken(error) ? nameTaken(yours.name) : error;
  });
  ctx.changed('letter template', id, current, row);
  return row;
}

function nameTaken(name: string) {
  return failField('lookup.name_taken', 'name', { name });
}
