import {
  type AttendanceCode,
  CodeInput,
  type createCode,
  type editCode,
  type retireCode,
} from '@darasa/contract/attendance/setup/codes';
import type { InputOf } from '@darasa/contract/endpoint';
import { changesOf, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { stampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import * as queries from './queries.ts';

export async function add(ctx: Ctx, input: InputOf<typeof createCode>): Promise<AttendanceCode> {
  const row = { ...stampOf(ctx), ...input };
  if (!(await queries.insertCode(ctx.db, row))) throw taken(input.code);
  return told(ctx, row.id, null);
}

/** Words, order and what is asked may change at any time; what a used code means may not. */
export async function edit(ctx: Ctx, body: InputOf<typeof editCode>): Promise<AttendanceCode> {
  const before = await open(ctx, body.id);
  const after = wholeOf(CodeInput, before, changesOf(body, before));
  const changed = meaning.find((field) => after[field] !== before[field]);
  if (before.used_at && changed)
    throw failField('attendance_code.used', changed, { code: before.code });
  await queries.updateCode(ctx.db, body.id, after).catch((error: unknown) => {
    throw isTaken(error) ? taken(after.code) : error;
  });
  return told(ctx, body.id, before);
}

const meaning = ['code', 'presence', 'is_onsite', 'is_excused', 'is_late'] as const;

/** Registers of the past keep the code; it is only no longer offered. */
export async function retire(
  ctx: Ctx,
  { id, retired }: InputOf<typeof retireCode>,
): Promise<AttendanceCode> {
  const before = await open(ctx, id);
  const is_so = (before.retired_at !== null) === retired;
  const retired_at = retired ? nowIso(ctx) : null;
  if (!is_so) {
    await queries.updateCode(ctx.db, id, { retired_at }).catch((error: unknown) => {
      throw isTaken(error) ? taken(before.code) : error;
    });
  }
  return told(ctx, id, before);
}

async function open(ctx: Ctx, id: string): Promise<AttendanceCode> {
  await queries.lockCode(ctx.db, id);
  return find(ctx, id);
}

async function find(ctx: Ctx, id: string): Promise<AttendanceCode> {
  const [found] = await queries.codes.some(ctx.db, [id]);
  if (!found) throw fail('record.not_found');
  return found;
}

async function told(ctx: Ctx, id: string, before: AttendanceCode | null): Promise<AttendanceCode> {
  const after = await find(ctx, id);
  ctx.changed('attendance_code', id, before, after);
  return after;
}

const taken = (code: string) => failField('attendance_code.taken', 'code', { code });
