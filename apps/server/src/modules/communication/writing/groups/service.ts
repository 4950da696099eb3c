import type { InputOf } from '@darasa/contract/endpoint';
import type { addGroup, editGroup, Group } from '@darasa/contract/communication/writing/groups';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, stale } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

export async function add(ctx: Ctx, input: InputOf<typeof addGroup>): Promise<Group> {
  schoolOf(ctx);
  return save(ctx, newId(ctx.now.getTime()), { ...input, retired_at: null }, null);
}

export async function edit(
  ctx: Ctx,
  { id, version, retired, name, audience }: InputOf<typeof editGroup>,
): Promise<Group> {
  const current = await queries.lockGroup(ctx.db, id);
  if (!current) throw fail('record.not_found');
  const yours = {
    ...current,
    name: name ?? current.name,
    audience: audience ?? current.audience,
    retired_at: retired === undefined ? current.retired_at : retired ? nowIso(ctx) : null,
  };
  if (current.version !== version) throw stale(current, yours);
  return save(ctx, id, yours, current);
}

async function save(
  ctx: Ctx,
  id: string,
  { name, audience, retired_at }: Pick<Group, 'name' | 'audience' | 'retired_at'>,
  before: Group | null,
): Promise<Group> {
  const row = { id, name, audience, retired_at, by: ctx.user.id, now: nowIso(ctx) };
  if (!(await queries.saveGroup(ctx.db, row))) {
    const failure = fail('lookup.name_taken', { name });
    failure.fields = [{ path: 'name', message: failure.sentence }];
    throw failure;
  }
  const saved = (await queries.findGroup(ctx.db, id))!;
  ctx.changed('message group', id, before, saved);
  return saved;
}
