import { addDays, formatDate, type IsoDate } from '../dates.ts';

export const halves = ['morning', 'afternoon'] as const;
export type Half = (typeof halves)[number];

/** A span of days has a first and a last. */
interface Days {
  starts_on: IsoDate;
  ends_on: IsoDate;
}

/** On which weekdays, from 1 for Monday, the school or one class comes, from a day on. */
export interface SchoolWeek {
  class_id: string | null;
  weekdays: readonly number[];
  from_on: IsoDate;
  to_on: IsoDate | null;
}

export interface Closure {
  class_id: string | null;
  closed_on: IsoDate;
  half: Half | null;
  reason: string;
}

/** The calendar of a school is all that decides whether there is school on a day. */
export interface SchoolCalendar {
  terms: readonly (Days & {
    id: string;
    half_term_starts_on: IsoDate | null;
    half_term_ends_on: IsoDate | null;
  })[];
  holidays: readonly (Days & { name: string })[];
  weeks: readonly SchoolWeek[];
  closures: readonly Closure[];
}

/** A day at school, or why there is none: its halves are empty then. */
export interface SchoolDay {
  day: IsoDate;
  halves: readonly Half[];
  term_id: string | null;
  why: string | null;
}

/** Monday to Friday, where a school says nothing else. */
export const usual_weekdays: readonly number[] = [1, 2, 3, 4, 5];

/** The school days of a span for one class, or for whoever is of no class; days without school are left out. */
export function schoolDays(
  calendar: SchoolCalendar,
  span: { from: IsoDate; to: IsoDate },
  class_id: string | null,
): SchoolDay[] {
  const days: SchoolDay[] = [];
  for (let day = span.from; day <= span.to; day = addDays(day, 1)) {
    const one = schoolDayOf(calendar, day, class_id);
    if (one.halves.length > 0) days.push(one);
  }
  return days;
}

/** One day of a class: its halves, or the reason why there are none. */
export function schoolDayOf(
  calendar: SchoolCalendar,
  day: IsoDate,
  class_id: string | null,
): SchoolDay {
  const term = calendar.terms.find((one) => isIn(day, one));
  const none = (why: string): SchoolDay => ({ day, halves: [], term_id: term?.id ?? null, why });
  if (!term) return none('No term runs on this day');
  const { half_term_starts_on: from, half_term_ends_on: to } = term;
  if (from && to && from <= day && day <= to) return none(`Half term until ${formatDate(to)}`);
  const holiday = calendar.holidays.find((one) => isIn(day, one));
  if (holiday) return none(holiday.name);
  if (!weekdaysOn(calendar.weeks, day, class_id).includes(weekdayNumber(day)))
    return none(`No school on ${weekday_names[weekdayNumber(day) - 1]}s`);
  const closed = calendar.closures.filter(
    (one) => one.closed_on === day && (one.class_id === null || one.class_id === class_id),
  );
  const left = halves.filter(
    (half) => !closed.some((one) => one.half === null || one.half === half),
  );
  if (left.length === 0) return none(closed[0]!.reason);
  return { day, halves: left, term_id: term.id, why: null };
}

/** The week of a class on a day: its own before that of the school, the latest before an earlier one. */
function weekdaysOn(
  weeks: readonly SchoolWeek[],
  day: IsoDate,
  class_id: string | null,
): readonly number[] {
  const holding = weeks
    .filter((one) => one.from_on <= day && (one.to_on === null || day <= one.to_on))
    .toSorted((a, b) => b.from_on.localeCompare(a.from_on));
  const own = holding.find((one) => class_id !== null && one.class_id === class_id);
  const shared = holding.find((one) => one.class_id === null);
  return (own ?? shared)?.weekdays ?? usual_weekdays;
}

/** 1 for Monday to 7 for Sunday. */
export const weekdayNumber = (day: IsoDate): number =>
  new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

export const weekday_names = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const isIn = (day: IsoDate, { starts_on, ends_on }: Days): boolean =>
  starts_on <= day && day <= ends_on;
