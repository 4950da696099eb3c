import { hasModule } from '@darasa/contract/access';
import { minuteAt, minuteOf } from '@darasa/rules/attendance/clock';
import {
  type SchoolCalendar,
  schoolDayOf,
  weekday_names,
  weekdayNumber,
} from '@darasa/rules/attendance/school-days';
import { addDays, formatClock, formatDate, isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import type { RegisterFacts } from './queries.ts';

type Facts = Pick<
  RegisterFacts,
  | 'type'
  | 'class_id'
  | 'weekdays'
  | 'opens_at'
  | 'closes_at'
  | 'freeze_days'
  | 'open_until'
  | 'state'
  | 'void_reason'
  | 'is_signed'
  | 'is_retired'
  | 'leads'
  | 'teaches'
>;

/** Why nobody takes this register on the day: no school, not on this day of the week, or still to come. */
export function notDue(
  facts: Pick<Facts, 'type' | 'class_id' | 'weekdays' | 'opens_at'>,
  calendar: SchoolCalendar,
  day: string,
): string | null {
  const { halves, why } = schoolDayOf(calendar, day, facts.class_id);
  if (why) return `No school on this day: ${why}.`;
  const half = facts.opens_at < noon ? 'morning' : 'afternoon';
  if (!halves.includes(half)) return `School is closed this ${half}.`;
  const weekday = weekdayNumber(day);
  if (!facts.weekdays.includes(weekday))
    return `${facts.type} is not taken on ${weekday_names[weekday - 1]}s.`;
  return null;
}

const noon = '12:00';

/** Why this person may type nothing here now. */
export function closedTo(
  ctx: Ctx,
  facts: Facts,
  calendar: SchoolCalendar,
  day: string,
): string | null {
  const today = isoDate(ctx.now);
  const due = notDue(facts, calendar, day);
  if (due) return due;
  if (day > today) return 'This day is still to come.';
  if (facts.state === 'void') return `This register is void: ${facts.void_reason}.`;
  if (facts.is_signed)
    return 'This month is signed. Its signatures are taken back on the sheet of the month.';
  if (facts.is_retired && facts.state !== 'handed-in') return `${facts.type} is taken no more.`;
  const last = lastDayOf(facts, day);
  if (last < today && !mayAct(ctx, 'approve'))
    return `This register closed on ${formatDate(last)}.`;
  if (facts.leads || isOffice(ctx, facts)) return null;
  if (!facts.teaches) return 'Only who teaches this class takes its register.';
  if (day < today) return 'The class teacher changes the register of a day that is over.';
  const { closes_at } = facts;
  if (closes_at && minuteAt(ctx.now) > minuteOf(closes_at))
    return `Teachers take this register until ${formatClock(closes_at)}. The class teacher still can.`;
  return null;
}

/** A register closes some days after its own, or on the day until which it was opened again. */
export function lastDayOf(
  { freeze_days, open_until }: Pick<Facts, 'freeze_days' | 'open_until'>,
  day: string,
): string {
  const usual = addDays(day, freeze_days);
  return open_until && open_until > usual ? open_until : usual;
}

/** The office takes a register that nobody handed in, and changes one that somebody did. */
const isOffice = (ctx: Ctx, { state }: Pick<Facts, 'state'>): boolean =>
  mayAct(ctx, 'edit') || (state !== 'handed-in' && mayAct(ctx, 'create'));

const mayAct = (ctx: Ctx, act: 'create' | 'edit' | 'approve'): boolean =>
  hasModule(ctx.user, 'attendance', act);

/** The side of whoever teaches the class is its teacher's, whatever else they may do. */
export const sideOf = ({ leads, teaches }: Pick<Facts, 'leads' | 'teaches'>) =>
  leads || teaches ? 'teacher' : 'office';

/** The office says why it changes what a teacher handed in. */
export const needsWhy = (facts: Facts): boolean =>
  facts.state === 'handed-in' && sideOf(facts) === 'office';

export const mayVoid = (
  ctx: Ctx,
  { state, is_signed }: Pick<Facts, 'state' | 'is_signed'>,
): boolean => mayAct(ctx, 'approve') && !is_signed && (state === 'open' || state === 'handed-in');

export const mayOpenAgain = (
  ctx: Ctx,
  facts: Facts & { id: string | null },
  day: string,
): boolean =>
  mayAct(ctx, 'approve') &&
  facts.id !== null &&
  facts.state !== 'void' &&
  lastDayOf(facts, day) < isoDate(ctx.now);
