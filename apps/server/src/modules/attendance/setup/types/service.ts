import {
  type createType,
  type editType,
  type RegisterType,
  type retireType,
  TypeInput,
} from '@darasa/contract/attendance/setup/types';
import type { InputOf } from '@darasa/contract/endpoint';
import { changesOf, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { stampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import * as queries from './queries.ts';

type Values = InputOf<typeof createType>;

export async function add(ctx: Ctx, { weekdays, ...input }: Values): Promise<RegisterType> {
  const row = { ...stampOf(ctx), ...roll, ...valuesOf(input) };
  if (!(await queries.insertType(ctx.db, row))) throw nameTaken(input.name);
  await queries.replaceDays(ctx.db, row.id, weekdays);
  return told(ctx, row.id, null);
}

/** A roll is taken by stream, and whoever is not marked was there. */
const roll = { kind: 'roll', audience_kind: 'stream', starts_as: 'present' };

const valuesOf = ({ closes_at, late_absent_after, ...rest }: Omit<Values, 'weekdays'>) => ({
  ...rest,
  closes_at: closes_at ?? null,
  late_absent_after: late_absent_after ?? null,
});

export async function edit(ctx: Ctx, body: InputOf<typeof editType>): Promise<RegisterType> {
  const before = await open(ctx, body.id);
  const whole = wholeOf(TypeInput, before, changesOf(body, before));
  const { weekdays, ...values } = whole;
  await queries.updateType(ctx.db, body.id, valuesOf(values)).catch((error: unknown) => {
    throw isTaken(error) ? nameTaken(values.name) : error;
  });
  await queries.replaceDays(ctx.db, body.id, weekdays);
  return told(ctx, body.id, before);
}

/** Registers of the past stay; it is only taken no more. */
export async function retire(
  ctx: Ctx,
  { id, retired }: InputOf<typeof retireType>,
): Promise<RegisterType> {
  const before = await open(ctx, id);
  const is_so = (before.retired_at !== null) === retired;
  if (!is_so) await queries.updateType(ctx.db, id, { retired_at: retired ? nowIso(ctx) : null });
  return told(ctx, id, before);
}

async function open(ctx: Ctx, id: string): Promise<RegisterType> {
  await queries.lockType(ctx.db, id);
  return find(ctx, id);
}

async function find(ctx: Ctx, id: string): Promise<RegisterType> {
  const [found] = await queries.types.some(ctx.db, [id]);
  if (!found) throw fail('record.not_found');
  return found;
}

async function told(ctx: Ctx, id: string, before: RegisterType | null): Promise<RegisterType> {
  const after = await find(ctx, id);
  ctx.changed('register_type', id, before, after);
  return after;
}

const nameTaken = (name: string) => failField('lookup.name_taken', 'name', { name });
