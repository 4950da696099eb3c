import type { InputOf } from '@darasa/contract/endpoint';
import type {
  addWatched,
  editWatched,
  retireWatched,
  WatchedPerson,
} from '@darasa/contract/gate/watch-list';
import { changesOf } from '#platform/changes.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import { requireGatePin } from '#modules/identity/index.ts';
import * as queries from './queries.ts';

const record_type = 'watched person';

export async function add(ctx: Ctx, input: InputOf<typeof addWatched>): Promise<WatchedPerson> {
  await requireGatePin(ctx);
  const { name, reason, phone = null, id_number = null, until_on = null } = input;
  const row = await queries.insertWatched(ctx.db, {
    ...signedStampOf(ctx),
    name,
    reason,
    phone,
    id_number,
    until_on,
  });
  ctx.changed(record_type, row.id, null, row);
  return row;
}

export async function edit(ctx: Ctx, body: InputOf<typeof editWatched>): Promise<WatchedPerson> {
  await requireGatePin(ctx);
  const current = await locked(ctx, body.id);
  const yours = { ...current, ...changesOf(body, current) };
  if (!yours.phone && !yours.id_number) throw failField('watched.number_needed', 'phone');
  const row = await queries.updateWatched(ctx.db, yours);
  ctx.changed(record_type, row.id, current, row);
  return row;
}

export async function retire(
  ctx: Ctx,
  { id, retired }: InputOf<typeof retireWatched>,
): Promise<WatchedPerson> {
  await requireGatePin(ctx);
  const current = await locked(ctx, id);
  const is_so = (current.retired_at !== null) === retired;
  const retired_at = retired ? nowIso(ctx) : null;
  const row = is_so ? current : await queries.updateWatched(ctx.db, { ...current, retired_at });
  ctx.changed(record_type, id, current, row);
  return row;
}

async function locked(ctx: Ctx, id: string): Promise<WatchedPerson> {
  const person = await queries.lockWatched(ctx.db, id);
  if (!person) throw fail('record.not_found');
  return person;
}
