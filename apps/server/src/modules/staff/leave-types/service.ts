import type { InputOf } from '@darasa/contract/endpoint';
import {
  type createLeaveType,
  type editLeaveType,
  LeaveTypeInput,
  type LeaveTypeRow,
  type retireLeaveType,
} from '@darasa/contract/staff/leave-types';
import { isoDate } from '@darasa/rules/dates';
import { changesOf, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

type Input = InputOf<typeof createLeaveType>;

export async function list(ctx: Ctx, filter: { retired?: boolean | undefined }) {
  const rows = await queries.listTypes(ctx.db, yearOf(ctx), filter);
  return { rows, count: rows.length };
}

export async function add(ctx: Ctx, input: Input): Promise<LeaveTypeRow> {
  const id = newId(ctx.now.getTime());
  const made = await queries.insertType(ctx.db, { id, now: nowIso(ctx), ...valuesOf(input) });
  if (!made) throw nameTaken(input.name);
  return told(ctx, id, null);
}

/** Leave that was asked for keeps the days it was counted with. */
export async function edit(ctx: Ctx, body: InputOf<typeof editLeaveType>): Promise<LeaveTypeRow> {
  const { id } = body;
  const before = await open(ctx, id);
  const input = wholeOf(LeaveTypeInput, before, changesOf(body, before));
  await queries.updateType(ctx.db, id, valuesOf(input)).catch((error: unknown) => {
    throw isTaken(error) ? nameTaken(input.name) : error;
  });
  return told(ctx, id, before);
}

export async function retire(
  ctx: Ctx,
  { id, retired }: InputOf<typeof retireLeaveType>,
): Promise<LeaveTypeRow> {
  const before = await open(ctx, id);
  const is_so = (before.retired_at !== null) === retired;
  if (!is_so) await queries.updateType(ctx.db, id, { retired_at: retired ? nowIso(ctx) : null });
  return told(ctx, id, before);
}

async function open(ctx: Ctx, id: string): Promise<LeaveTypeRow> {
  await queries.lockType(ctx.db, id);
  const [row] = await queries.listTypes(ctx.db, yearOf(ctx), { id });
  if (!row) throw fail('record.not_found');
  return row;
}

async function told(ctx: Ctx, id: string, before: LeaveTypeRow | null): Promise<LeaveTypeRow> {
  const [after] = await queries.listTypes(ctx.db, yearOf(ctx), { id });
  ctx.changed('leave type', id, before, after!);
  return after!;
}

const yearOf = (ctx: Ctx): number => Number(isoDate(ctx.now).slice(0, 4));

const valuesOf = ({ name, counts, days_per_year, only_for }: Input): queries.TypeValues => ({
  name,
  counts,
  days_per_year: days_per_year ?? null,
  only_for: only_for ?? null,
});

const nameTaken = (name: string) => failField('lookup.name_taken', 'name', { name });
