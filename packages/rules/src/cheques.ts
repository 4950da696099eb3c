import type { IsoDate } from './dates.ts';

/** Banks honour a cheque from the day that is written on it, and for six months after. */
export const cheque_months = 6;

export type ChequeWait = 'post-dated' | 'stale';

/** Why a cheque is not taken to the bank on a day; null when it may be. */
export function chequeWait(dated_on: IsoDate, day: IsoDate): ChequeWait | null {
  if (dated_on > day) return 'post-dated';
  return lastDayOf(dated_on) < day ? 'stale' : null;
}

/** Six months later, or the last day of that month where it has no such day. */
export function lastDayOf(dated_on: IsoDate): IsoDate {
  const [year, month, day] = dated_on.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1 + cheque_months + 1, 0)).getUTCDate();
  const at = new Date(Date.UTC(year, month - 1 + cheque_months, Math.min(day, last)));
  return at.toISOString().slice(0, 10);
}
