import type {
  addClosure,
  addSchoolWeek,
  Closure,
  dropClosure,
  dropSchoolWeek,
  getSchoolDays,
  SchoolWeek,
} from '@darasa/contract/administration/years/school-days';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { addDays, isoDate } from '@darasa/rules/dates';
import { breaksReference } from '#platform/db/refusals.ts';
import type { Ctx } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import * as queries from './queries.ts';

const closures_days = 365;

export async function get(ctx: Ctx): Promise<OutputOf<typeof getSchoolDays>> {
  const [weeks, closures] = await Promise.all([
    queries.listWeeks(ctx.db),
    queries.listClosures(ctx.db, addDays(isoDate(ctx.now), -closures_days)),
  ]);
  return { weeks, closures };
}

export async function addWeek(
  ctx: Ctx,
  { weekdays, class_id, from_on, to_on }: InputOf<typeof addSchoolWeek>,
): Promise<SchoolWeek> {
  const row = {
    ...signedStampOf(ctx),
    weekdays: [...new Set(weekdays)].toSorted((a, b) => a - b),
    class_id: class_id ?? null,
    from_on,
    to_on: to_on ?? null,
  };
  const is_new = await queries.insertWeek(ctx.db, row).catch(noSuchClass);
  if (!is_new) throw failField('school_days.exists', 'from_on');
  const [added] = await queries.listWeeks(ctx.db, row.id);
  ctx.changed('school_days', row.id, null, added!);
  return added!;
}

export async function dropWeek(ctx: Ctx, { id }: InputOf<typeof dropSchoolWeek>) {
  const [before] = await queries.listWeeks(ctx.db, id);
  if (!before) throw fail('record.not_found');
  await queries.deleteWeek(ctx.db, id);
  ctx.changed('school_days', id, before, null);
  return {};
}

export async function close(
  ctx: Ctx,
  { closed_on, class_id, half, reason }: InputOf<typeof addClosure>,
): Promise<Closure> {
  const row = {
    ...signedStampOf(ctx),
    closed_on,
    class_id: class_id ?? null,
    half: half ?? null,
    reason,
  };
  const is_new = await queries.insertClosure(ctx.db, row).catch(noSuchClass);
  if (!is_new) throw failField('closure.exists', 'closed_on');
  const [added] = await queries.listClosures(ctx.db, closed_on, row.id);
  ctx.changed('closure', row.id, null, added!);
  return added!;
}

export async function reopen(ctx: Ctx, { id }: InputOf<typeof dropClosure>) {
  const [before] = await queries.listClosures(ctx.db, isoDate(ctx.now), id);
  if (!before) throw fail('record.not_found');
  await queries.deleteClosure(ctx.db, id);
  ctx.changed('closure', id, before, null);
  return {};
}

function noSuchClass(error: unknown): never {
  throw breaksReference(error) ? fail('record.not_found') : error;
}
