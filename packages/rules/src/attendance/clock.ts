import { school_zone } from '../dates.ts';

/** The minute of the day that a clock shows: "08:05" is 485. */
export const minuteOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

// Making a formatter costs more than using it a thousand times.
const clocks = /* #__PURE__ */ new Map<string, Intl.DateTimeFormat>();

/** The minute of the day at school, at a moment. */
export function minuteAt(at: Date, timeZone = school_zone): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const digits = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    clock = new Intl.DateTimeFormat('en-GB', { timeZone, ...digits });
    clocks.set(timeZone, clock);
  }
  return minuteOf(clock.format(at));
}
