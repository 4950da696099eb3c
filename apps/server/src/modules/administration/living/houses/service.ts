import { counted } from '@darasa/rules/counted';
import {
  type createHouse,
  type editHouse,
  type House,
  HouseInput,
  type retireHouse,
} from '@darasa/contract/administration/living/houses';
import type { InputOf } from '@darasa/contract/endpoint';
import { spreadEvenly } from '@darasa/rules/spread';
import { changesOf, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { stampOf } from '#platform/db/rows.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { countStaffHere } from '#modules/administration/school/staff/queries.ts';
import * as queries from './queries.ts';

type Input = InputOf<typeof createHouse>;

export async function add(ctx: Ctx, input: Input): Promise<House> {
  await checkPatron(ctx, input);
  const id = newId(ctx.now.getTime());
  const made = await queries.insertHouse(ctx.db, {
    ...valuesOf(input),
    ...stampOf(ctx, id),
  });
  if (!made) throw nameTaken(input.name);
  return told(ctx, id, null);
}

export async function edit(ctx: Ctx, body: InputOf<typeof editHouse>): Promise<House> {
  const { id } = body;
  const before = await open(ctx, id);
  const input = wholeOf(HouseInput, before, changesOf(body, before));
  await checkPatron(ctx, input);
  await queries.updateHouse(ctx.db, id, valuesOf(input)).catch((error: unknown) => {
    throw isTaken(error) ? nameTaken(input.name) : error;
  });
  return told(ctx, id, before);
}

export async function retire(
  ctx: Ctx,
  { id, retired }: InputOf<typeof retireHouse>,
): Promise<House> {
  const before = await open(ctx, id);
  const learners = before.girls + before.boys;
  if (retired && learners > 0) {
    throw fail('class.has_learners', { name: before.name, learners: counted(learners, 'learner') });
  }
  await queries.updateHouse(ctx.db, id, { retired_at: retired ? nowIso(ctx) : null });
  return told(ctx, id, before);
}

/** Learners who have a house keep it; only those without one are spread. */
export async function balance(ctx: Ctx): Promise<{ placed: number; left_over: number }> {
  const houses = await queries.listHouses(ctx.db);
  if (houses.length === 0) throw fail('house.none');
  const learners = await queries.listWithoutHouse(ctx.db);
  const placed = spreadEvenly(houses, learners);
  await queries.updateHousesOf(ctx.db, placed);
  const named = new Map(houses.map((one) => [one.id, one.name]));
  for (const { id, group_id } of placed) {
    ctx.changed('student', id, { house: null }, { house: named.get(group_id) });
  }
  const left_over = learners.length - placed.length;
  ctx.changed('houses', schoolOf(ctx), null, { placed: placed.length, left_over });
  return { placed: placed.length, left_over };
}

async function open(ctx: Ctx, id: string): Promise<House> {
  await queries.lockHouse(ctx.db, id);
  const house = await queries.findHouse(ctx.db, id);
  if (!house) throw fail('record.not_found');
  return house;
}

async function told(ctx: Ctx, id: string, before: House | null): Promise<House> {
  const after = (await queries.findHouse(ctx.db, id))!;
  ctx.changed('house', id, before, after);
  return after;
}

const valuesOf = (input: Input): queries.HouseValues => ({
  name: input.name,
  code: input.code ?? null,
  colour: input.colour ?? null,
  capacity: input.capacity ?? null,
  patron_id: input.patron_id ?? null,
});

async function checkPatron(ctx: Ctx, { patron_id }: Input): Promise<void> {
  if (patron_id && (await countStaffHere(ctx.db, [patron_id])) === 0) {
    throw failField('staff.not_here', 'patron_id');
  }
}

const nameTaken = (name: string) => failField('lookup.name_taken', 'name', { name });
