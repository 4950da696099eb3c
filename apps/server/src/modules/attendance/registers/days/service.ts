import type { AttendanceDay, getDay } from '@darasa/contract/attendance/registers/days';
import type { InputOf } from '@darasa/contract/endpoint';
import { minuteAt, minuteOf } from '@darasa/rules/attendance/clock';
import type { SchoolCalendar } from '@darasa/rules/attendance/school-days';
import { isoDate } from '@darasa/rules/dates';
import { findCalendar } from '#modules/administration/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { notDue } from '../registers/rights.ts';
import * as queries from './queries.ts';

/** A day as the office, or a teacher for the own classes, follows it: which registers are in, and who came. */
export async function get(ctx: Ctx, input: InputOf<typeof getDay>): Promise<AttendanceDay> {
  const today = isoDate(ctx.now);
  const day = input.day ?? today;
  const [types, classes, calendar] = await Promise.all([
    queries.listTypes(ctx.db),
    queries.listClasses(ctx.db, day, ctx.staff?.id ?? null),
    findCalendar(ctx.db, { from: day, to: day }),
  ]);
  const is_today = day === today;
  const type = types.find((one) => one.id === input.type_id) ?? currentOf(types, is_today, ctx.now);
  return {
    day,
    is_today,
    types: types.map(({ days: _, ...rest }) => rest),
    type_id: type?.id ?? null,
    rows: type
      ? classes
          .filter((one) => one.type_id === type.id)
          .map(({ type_id: _, ...row }) => ({ ...row, why: whyNot(type, row, calendar, day) }))
      : [],
  };
}

/** The register whose time it is: the last that has opened, in the morning the first. */
function currentOf(types: readonly queries.TypeRow[], is_today: boolean, now: Date) {
  const minute = minuteAt(now);
  const opened = is_today ? types.filter((one) => minuteOf(one.opens_at) <= minute) : [];
  return opened.at(-1) ?? types[0];
}

function whyNot(
  type: queries.TypeRow,
  { class_id, state }: { class_id: string; state: string },
  calendar: SchoolCalendar,
  day: string,
): string | null {
  if (state === 'handed-in') return null;
  const weekdays = type.days
    .filter((one) => one.class_id === null || one.class_id === class_id)
    .map((one) => one.weekday);
  return notDue({ type: type.name, class_id, weekdays, opens_at: type.opens_at }, calendar, day);
}
