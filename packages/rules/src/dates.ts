// Dates as the school office writes them. A date without a time ("2026-09-15") is the same day
// everywhere; a moment is read in the school's zone.

export type IsoDate = string;
export type DayOrTime = IsoDate | Date;

export const school_zone = 'Africa/Nairobi';

/** "15 Sep 2026", for tables and facts. */
export function formatDate(when: DayOrTime, zone = school_zone): string {
  const { day, month, year } = parts(when, zone);
  return `${day} ${monthName(month).slice(0, 3)} ${year}`;
}

/** "15 Sep", where the title of the panel already names the year. */
export function formatDateShort(when: DayOrTime, zone = school_zone): string {
  const { day, month } = parts(when, zone);
  return `${day} ${monthName(month).slice(0, 3)}`;
}

/** The month "2026-09" as "September 2026". */
export const formatMonth = (month: string): string =>
  `${monthName(Number(month.slice(5, 7)))} ${month.slice(0, 4)}`;

/** "Tue 8 Sep, 9:05 am", for timelines. */
export function formatDateTime(when: DayOrTime, zone = school_zone): string {
  const { weekday } = parts(when, zone);
  return `${dayName(weekday).slice(0, 3)} ${formatDateShort(when, zone)}, ${formatTime(when, zone)}`;
}

/** "Friday 18 September", for sentences. */
export function formatDay(when: DayOrTime, zone = school_zone): string {
  const { day, month, weekday } = parts(when, zone);
  return `${dayName(weekday)} ${day} ${monthName(month)}`;
}

/** "Friday 18 September, 5:00 pm". */
export const formatDayTime = (when: DayOrTime, zone = school_zone): string =>
  `${formatDay(when, zone)}, ${formatTime(when, zone)}`;

/** "9:05 am", on the twelve-hour clock. */
export function formatTime(when: DayOrTime, zone = school_zone): string {
  const { hour, minute } = parts(when, zone);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** A clock in words: what a clock shows, "09:05", as people say it: "9:05 am". */
export const formatClock = (clock: string): string => formatTime(`2000-01-01T${clock}:00Z`, 'UTC');

/** "2 to 4 Oct 2026", repeating only what differs. */
export function formatRange(from: DayOrTime, to: DayOrTime, zone = school_zone): string {
  const [a, b] = [parts(from, zone), parts(to, zone)];
  if (a.year !== b.year) return `${formatDate(from, zone)} to ${formatDate(to, zone)}`;
  if (a.month !== b.month) return `${formatDateShort(from, zone)} to ${formatDate(to, zone)}`;
  if (a.day !== b.day) return `${a.day} to ${formatDate(to, zone)}`;
  return formatDate(to, zone);
}

/** The school's day at a moment: "2026-09-15". */
export function isoDate(at: Date, zone = school_zone): IsoDate {
  const { year, month, day } = parts(at, zone);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

export const addDays = (date: IsoDate, days: number): IsoDate =>
  new Date(utc(date) + days * day_ms).toISOString().slice(0, 10);

export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  Math.round((utc(to) - utc(from)) / day_ms);

/** The greeting of the dashboard, by the hour of the school's clock. */
export function greetingFor(hour: number): string {
  if (hour < 12) return 'Good Morning';
  return hour < 18 ? 'Good Afternoon' : 'Good Evening';
}

export const greetingAt = (at: Date, zone = school_zone): string =>
  greetingFor(parts(at, zone).hour);

const day_ms = 86_400_000;

type Parts = {
  year: number;
  month: number;
  day: number;
  weekday: number;
  hour: number;
  minute: number;
};

function parts(when: DayOrTime, zone: string): Parts {
  if (typeof when === 'string' && iso_date.test(when)) return partsOfDate(when);
  return partsOfMoment(typeof when === 'string' ? new Date(when) : when, zone);
}

const iso_date = /^\d{4}-\d{2}-\d{2}$/;

function partsOfDate(date: IsoDate): Parts {
  const at = new Date(utc(date));
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    weekday: at.getUTCDay(),
    hour: 0,
    minute: 0,
  };
}

function partsOfMoment(at: Date, zone: string): Parts {
  const found: Record<string, number> = {};
  for (const part of clock(zone).formatToParts(at)) found[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = found;
  return {
    year,
    month,
    day,
    weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay(),
    hour,
    minute,
  };
}

// Making a formatter costs more than using it a thousand times, so each zone keeps one.
const clocks = /* #__PURE__ */ new Map<string, Intl.DateTimeFormat>();

function clock(timeZone: string): Intl.DateTimeFormat {
  let found = clocks.get(timeZone);
  if (!found) {
    found = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    clocks.set(timeZone, found);
  }
  return found;
}

function utc(date: IsoDate): number {
  const at = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(at)) throw new RangeError(`not a date: ${date}`);
  return at;
}

const two = (n: number): string => String(n).padStart(2, '0');

// Names are spelled here because browsers disagree: some write "Sept" and some write "Sep".
const months =
  /* #__PURE__ */ 'January February March April May June July August September October November December'.split(
    ' ',
  );
const weekdays = /* #__PURE__ */ 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(
  ' ',
);
const monthName = (month: number): string => months[month - 1]!;
const dayName = (weekday: number): string => weekdays[weekday]!;
