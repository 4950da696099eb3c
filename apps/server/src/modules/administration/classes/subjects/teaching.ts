import type {
  assignTeachers,
  SubjectTeacher,
} from '@darasa/contract/administration/classes/subjects';
import type { InputOf } from '@darasa/contract/endpoint';
import { isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { countStaffHere } from '#modules/administration/school/staff/queries.ts';
import * as queries from './queries.ts';
import { ownerOf } from './service.ts';

type Rows = { rows: SubjectTeacher[]; count: number };

export async function list(ctx: Ctx, { id }: { id: string }): Promise<Rows> {
  const rows = await queries.listTeachers(ctx.db, id, isoDate(ctx.now));
  return { rows, count: rows.length };
}

/** A teacher from before the day keeps having taught; only from the day on is it somebody else. */
export async function assign(
  ctx: Ctx,
  { id, from_on, teachers }: InputOf<typeof assignTeachers>,
): Promise<Rows> {
  const locked = await queries.lockSubject(ctx.db, id);
  if (!locked) throw fail('record.not_found');
  const before = await queries.listTeachers(ctx.db, id, from_on);
  const taking = new Set(before.map((one) => one.stream_id));
  const stray = teachers.findIndex((one) => !taking.has(one.stream_id));
  if (stray >= 0) throw failField('stream.unknown', `teachers.${stray}.stream_id`);
  const people = [...new Set(teachers.flatMap((one) => one.staff_id ?? []))];
  if ((await countStaffHere(ctx.db, people)) < people.length) throw fail('staff.not_here');
  await queries.replaceTeachers(ctx.db, ownerOf(ctx), {
    subject_id: id,
    from_on,
    by: ctx.user.id,
    wanted: teachers.map(({ stream_id, staff_id }) => ({
      id: newId(ctx.now.getTime()),
      stream_id,
      staff_id: staff_id ?? null,
    })),
  });
  const after = await queries.listTeachers(ctx.db, id, from_on);
  ctx.changed('subject', id, inWords(before), { ...inWords(after), from_on });
  return list(ctx, { id });
}

const inWords = (rows: SubjectTeacher[]) =>
  Object.fromEntries(rows.map((one) => [one.stream, one.teacher ?? 'nobody']));

/** The teaching of somebody is what somebody teaches today, or on another day. */
export const teachingOf = (ctx: Pick<Ctx, 'db' | 'now'>, staff_id: string, on?: string) =>
  queries.listTeachingOf(ctx.db, staff_id, on ?? isoDate(ctx.now));

/** Hands over everything that somebody teaches from a day on; answers how many lessons lists moved. */
export async function reassignTeaching(
  ctx: Ctx,
  input: { from_staff_id: string; to_staff_id: string; from_on: string },
): Promise<number> {
  const { from_staff_id, to_staff_id, from_on } = input;
  if ((await countStaffHere(ctx.db, [to_staff_id])) === 0) throw fail('staff.not_here');
  const handed = await queries.endTeaching(ctx.db, from_staff_id, from_on);
  const rows = handed.map((one) => ({
    ...one,
    id: newId(ctx.now.getTime()),
    staff_id: to_staff_id,
    created_by: ctx.user.id,
  }));
  await queries.insertTeaching(ctx.db, { tenant_id: ctx.tenant_id, now: nowIso(ctx) }, rows);
  for (const { subject_id } of handed) {
    ctx.changed('subject', subject_id, { taught_by: from_staff_id }, { taught_by: to_staff_id });
  }
  return handed.length;
}
