import {
  formatClock,
  formatDate,
  formatDateShort,
  formatDay,
  formatRange,
  type IsoDate,
} from './dates.ts';

interface Happening {
  starts_on: IsoDate;
  ends_on: IsoDate;
  starts_at: string | null;
  ends_at: string | null;
}

/** "Fri 4 Dec 2026, 9:00 am to 1:00 pm": a family plans by the day of the week. */
export function eventWhen({ starts_on, ends_on, starts_at, ends_at }: Happening): string {
  const days =
    starts_on === ends_on
      ? `${formatDay(starts_on).slice(0, 3)} ${formatDate(starts_on)}`
      : formatRange(starts_on, ends_on);
  if (!starts_at) return days;
  const end = ends_at ? ` to ${formatClock(ends_at)}` : '';
  return `${days}, ${formatClock(starts_at)}${end}`;
}

/** "Fri 4 Dec, 9:00 am": when to be there, where there is room for no more. */
export const eventStart = ({ starts_on, starts_at }: Happening): string =>
  [
    `${formatDay(starts_on).slice(0, 3)} ${formatDateShort(starts_on)}`,
    ...(starts_at ? [formatClock(starts_at)] : []),
  ].join(', ');

/** "Everyone", or the classes it is for. */
export const eventFor = (classes: readonly string[]): string =>
  classes.length === 0 ? 'Everyone' : classes.join(', ');
