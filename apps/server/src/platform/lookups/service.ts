import type { InputOf } from '@darasa/contract/endpoint';
import type { Lookup, LookupRow } from '@darasa/contract/lookup';
import { type Ctx, nowIso, schoolOf } from '../ctx.ts';
import { isTaken } from '../db/refusals.ts';
import { fail, type Failure, stale } from '../fail.ts';
import { newId } from '../ids.ts';
import * as queries from './queries.ts';

/** One setup list: its table, and what one of its rows is called in the audit trail. */
export interface SetupList {
  table: queries.LookupTable;
  one: string;
}

export async function add(
  ctx: Ctx,
  { table, one }: SetupList,
  input: queries.LookupValues,
): Promise<LookupRow> {
  const row = await queries.insertLookup(ctx.db, table, {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    id: newId(ctx.now.getTime()),
    now: nowIso(ctx),
    ...input,
  });
  if (!row) {
    throw nameTaken(input.name, await queries.findByName(ctx.db, table, input.name));
  }
  ctx.changed(one, row.id, null, row);
  return row;
}

export async function edit(
  ctx: Ctx,
  { table, one }: SetupList,
  { id, version, clear = [], ...values }: InputOf<Lookup['edit']>,
): Promise<LookupRow> {
  const current = await queries.lockLookup(ctx.db, table, id);
  if (!current) throw fail('record.not_found');
  const cleared = Object.fromEntries(clear.map((field) => [field, null]));
  const yours = { ...current, ...values, ...cleared };
  if (current.version !== version) throw stale(current, yours);
  const row = await queries.updateLookup(ctx.db, table, yours).catch((error: unknown) => {
    throw isTaken(error) ? nameTaken(yours.name) : error;
  });
  ctx.changed(one, id, current, row);
  return row;
}

/** Records keep pointing at what is retired; it is only no longer offered for new ones. */
export async function retire(
  ctx: Ctx,
  { table, one }: SetupList,
  { id, retired }: InputOf<Lookup['retire']>,
): Promise<LookupRow> {
  const current = await queries.lockLookup(ctx.db, table, id);
  if (!current) throw fail('record.not_found');
  const is_so = (current.retired_at !== null) === retired;
  const retired_at = retired ? nowIso(ctx) : null;
  const row = is_so
    ? current
    : await queries.updateLookup(ctx.db, table, { ...current, retired_at });
  ctx.changed(one, id, current, row);
  return row;
}

function nameTaken(name: string, taken_by?: LookupRow): Failure {
  const failure = fail('lookup.name_taken', { name });
  const message = taken_by?.retired_at
    ? `${taken_by.name} is retired. Offer it again instead of adding it a second time.`
    : failure.sentence;
  failure.fields = [{ path: 'name', message }];
  return failure;
}
