import { addDays, daysBetween, type IsoDate } from './dates.ts';

export type LeaveCounting = 'working-days' | 'all-days';

export interface LeaveSpan {
  from_on: IsoDate;
  to_on: IsoDate;
  half_day?: 'morning' | 'afternoon' | null | undefined;
}

/**
 * The count says how many halves of a day a leave takes. Weekends and public holidays are free anyway,
 * unless the leave runs over all days, as that of a mother does.
 */
export function leaveHalfDays(span: LeaveSpan, counting: LeaveCounting): number {
  const length = daysBetween(span.from_on, span.to_on) + 1;
  const days = Array.from({ length }, (_, i) => addDays(span.from_on, i));
  const counted = counting === 'all-days' ? days : days.filter(isWorkingDay);
  if (span.half_day) return Math.min(counted.length, 1);
  return counted.length * 2;
}

export function isWorkingDay(date: IsoDate): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isPublicHoliday(date);
}

// Kenya's holidays with a fixed day; those of the moon are announced and cannot be computed.
const fixed = ['01-01', '05-01', '06-01', '10-10', '10-20', '12-12', '12-25', '12-26'];

/** A holiday on a Sunday is kept on the Monday after it. */
export function isPublicHoliday(date: IsoDate): boolean {
  const year = Number(date.slice(0, 4));
  const easter = easterSunday(year);
  if (date === addDays(easter, -2) || date === addDays(easter, 1)) return true;
  if (fixed.includes(date.slice(5))) return true;
  const before = addDays(date, -1);
  const is_monday = new Date(`${date}T00:00:00Z`).getUTCDay() === 1;
  return is_monday && fixed.includes(before.slice(5));
}

/** The Gregorian computus. */
function easterSunday(year: number): IsoDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** "3 days", "1 day", "half a day", "2½ days". */
export function leaveInWords(half_days: number): string {
  if (half_days === 1) return 'half a day';
  const days = Math.floor(half_days / 2);
  const half = half_days % 2 ? '½' : '';
  return `${days}${half} ${days === 1 && !half ? 'day' : 'days'}`;
}
