/** Minutes after midnight, in the school's zone, which keeps no summer time. */
export interface QuietHours {
  from: number;
  to: number;
}

const minute_ms = 60_000;
const day_minutes = 24 * 60;
const zone_minutes = 3 * 60;

/** The end of the quiet hours that `at` falls into, or null. They may go over midnight. */
export function quietUntil(at: Date, { from, to }: QuietHours): Date | null {
  const now = minuteOf(at);
  const inside = from <= to ? now >= from && now < to : now >= from || now < to;
  return inside ? nextAt(at, to) : null;
}

/** The next time that the school's clock shows this minute, at least a minute away. */
export function nextAt(at: Date, minute: number): Date {
  const ahead = (minute - minuteOf(at) + day_minutes) % day_minutes || day_minutes;
  return new Date(Math.floor(at.getTime() / minute_ms) * minute_ms + ahead * minute_ms);
}

/** "21:30", as a time field writes it. */
export const formatMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The other way round; null when it is no time. */
export function readMinute(text: string): number | null {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return Number(hour) * 60 + Number(minute);
}

const minuteOf = (at: Date): number =>
  (Math.floor(at.getTime() / minute_ms) + zone_minutes) % day_minutes;
