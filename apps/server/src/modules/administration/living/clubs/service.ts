import {
  type Club,
  ClubInput,
  countOfMembers,
  type createClub,
  type editClub,
  type retireClub,
} from '@darasa/contract/administration/living/clubs';
import type { InputOf } from '@darasa/contract/endpoint';
import { changesOf, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { countStaffHere } from '#modules/administration/school/staff/queries.ts';
import * as queries from './queries.ts';

type Input = InputOf<typeof createClub>;

export async function add(ctx: Ctx, input: Input): Promise<Club> {
  await checkPatron(ctx, input);
  const id = newId(ctx.now.getTime());
  const made = await queries.insertClub(ctx.db, {
    ...valuesOf(input),
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    id,
    created_at: nowIso(ctx),
  });
  if (!made) throw nameTaken(input.name);
  return told(ctx, id, null);
}

export async function edit(ctx: Ctx, body: InputOf<typeof editClub>): Promise<Club> {
  const { id } = body;
  const before = await open(ctx, id);
  const input = wholeOf(ClubInput, before, changesOf(body, before));
  await checkPatron(ctx, input);
  if (input.capacity !== undefined && input.capacity < before.member_count) {
    const sentence = `${before.name} has ${countOfMembers(before.member_count)}. Enter that many or more.`;
    throw failField('request.invalid', 'capacity', sentence);
  }
  await queries.updateClub(ctx.db, id, valuesOf(input)).catch((error: unknown) => {
    throw isTaken(error) ? nameTaken(input.name) : error;
  });
  return told(ctx, id, before);
}

/** The members stay on record; it is only no longer offered. */
export async function retire(ctx: Ctx, { id, retired }: InputOf<typeof retireClub>): Promise<Club> {
  const before = await open(ctx, id);
  const is_so = (before.retired_at !== null) === retired;
  if (!is_so) await queries.updateClub(ctx.db, id, { retired_at: retired ? nowIso(ctx) : null });
  return told(ctx, id, before);
}

/** Locked first, so that its members are counted by one at a time. */
export async function open(ctx: Ctx, id: string): Promise<Club> {
  await queries.lockClub(ctx.db, id);
  const club = await queries.findClub(ctx.db, id);
  if (!club) throw fail('record.not_found');
  return club;
}

async function told(ctx: Ctx, id: string, before: Club | null): Promise<Club> {
  const after = (await queries.findClub(ctx.db, id))!;
  ctx.changed('club', id, before, after);
  return after;
}

const valuesOf = (input: Input): queries.ClubValues => ({
  name: input.name,
  code: input.code ?? null,
  note: input.note ?? null,
  capacity: input.capacity ?? null,
  patron_id: input.patron_id ?? null,
});

async function checkPatron(ctx: Ctx, { patron_id }: Input): Promise<void> {
  if (patron_id && (await countStaffHere(ctx.db, [patron_id])) === 0) {
    throw failField('staff.not_here', 'patron_id');
  }
}

const nameTaken = (name: string) => failField('lookup.name_taken', 'name', { name });
