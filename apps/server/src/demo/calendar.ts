import { addDays, daysBetween, type IsoDate, isoDate } from '@darasa/rules/dates';

/**
 * The demo is written down around one week, and laid around the day it is made: whoever looks at it in
 * March sees a school in the sixth week of a term, as somebody in November does. Days keep their
 * weekday, because all of them are moved by the same number of weeks.
 */
export interface DemoCalendar {
  now: Date;
  today: IsoDate;
  /** When today began on the school's clock. */
  midnight_ms: number;
  year: number;
  years: { year: number; starts_on: IsoDate; ends_on: IsoDate }[];
  terms: DemoTerm[];
  /** A day of the story, where it has come to lie. */
  day(story: string): IsoDate;
  /** A moment of the story: "2026-10-01T06:00:00Z". */
  moment(story: string): string;
  /** So many days before today, or after it when below zero. */
  ago(days: number): IsoDate;
  /** The working day so many days ago, or the last one before it. */
  workday(days_ago: number): IsoDate;
  /** The like for visitors, who come while the school is open. */
  gateHoursAgo(hours: number): Date;
  /** The latest moment, not before so many hours, at which people are about. */
  hoursAgo(hours: number): Date;
}

interface DemoTerm {
  year: number;
  name: string;
  starts_on: IsoDate;
  ends_on: IsoDate;
  half_term_starts_on: IsoDate;
  half_term_ends_on: IsoDate;
}

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;
/** The school's clock is three hours ahead, all year. */
const zone_ms = 3 * hour_ms;
type Hours = [from: number, until: number];
const awake: Hours = [7, 20];
const gate_open: Hours = [8, 16];

/** The Monday of the story's sixth week of its third term, and the year it is told in. */
const story_monday = '2026-09-28';
export const story_year = 2026;

type Span = [from: string, to: string];
/** The rhythm of the Ministry's calendar; the half term of Term 3 comes in its seventh week. */
const story_terms: [name: string, term: Span, half: Span][] = [
  ['Term 1', ['2026-01-05', '2026-04-02'], ['2026-02-25', '2026-03-01']],
  ['Term 2', ['2026-04-27', '2026-07-31'], ['2026-06-24', '2026-06-28']],
  ['Term 3', ['2026-08-24', '2026-10-23'], ['2026-10-08', '2026-10-11']],
  ['Term 1', ['2027-01-04', '2027-04-02'], ['2027-02-24', '2027-02-28']],
  ['Term 2', ['2027-04-26', '2027-07-30'], ['2027-06-23', '2027-06-27']],
  ['Term 3', ['2027-08-23', '2027-10-22'], ['2027-10-07', '2027-10-10']],
];

/** The school's calendar around a day, of any season. */
export function layCalendar(now: Date): DemoCalendar {
  const today = isoDate(now);
  const year = Number(today.slice(0, 4));
  const moved_days = daysBetween(story_monday, mondayOf(today));
  const day = (story: string) => addDays(story, moved_days);
  return {
    now,
    today,
    midnight_ms: Date.parse(today) - zone_ms,
    year,
    years: [0, 1].map((n) => yearOf(year + n, day(`${story_year}-01-05`), n)),
    terms: story_terms.map(([name, [starts, ends], [half_starts, half_ends]]) => ({
      year: year + Number(starts.slice(0, 4)) - story_year,
      name,
      starts_on: day(starts),
      ends_on: day(ends),
      half_term_starts_on: day(half_starts),
      half_term_ends_on: day(half_ends),
    })),
    day,
    moment: (story) => new Date(Date.parse(story) + moved_days * day_ms).toISOString(),
    ago: (days) => addDays(today, -days),
    workday: (days_ago) => workdayBy(addDays(today, -days_ago)),
    hoursAgo: (hours) => between(awake, new Date(now.getTime() - hours * hour_ms)),
    gateHoursAgo: (hours) => between(gate_open, new Date(now.getTime() - hours * hour_ms)),
  };
}

/** Twelve whole months that begin a week or more before the first term does. */
function yearOf(year: number, first_day: IsoDate, n: number) {
  const from = `${addDays(first_day, -7).slice(0, 7)}-01`;
  return { year, starts_on: yearsOn(from, n), ends_on: addDays(yearsOn(from, n + 1), -1) };
}

const yearsOn = (date: IsoDate, years: number): IsoDate =>
  `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;

export function mondayOf(date: IsoDate): IsoDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

function workdayBy(date: IsoDate): IsoDate {
  const past_friday = daysBetween(mondayOf(date), date) - 4;
  return addDays(date, -Math.max(0, past_friday));
}

/** Nobody writes or calls at night: what would fall into it happened on the evening before. */
function between([from, until]: Hours, at: Date): Date {
  const local = new Date(at.getTime() + zone_ms);
  const hour = local.getUTCHours();
  if (hour >= from && hour < until) return at;
  const back_ms = hour < from ? day_ms : 0;
  const midnight_ms = Math.floor((local.getTime() - back_ms) / day_ms) * day_ms - zone_ms;
  return new Date(midnight_ms + (until - 1) * hour_ms + local.getUTCMinutes() * 60_000);
}
