import type { IsoDate } from './dates.ts';

const month_names = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * A date as people type it into a sheet, the day first as in Kenya: 23/5/2014, 23-05-2014, 23 May
 * 2014, or 2014-05-23. Anything else, and a day that does not exist, is null.
 */
export function readDate(text: string): IsoDate | null {
  const [a = '', b = '', c = '', rest] = text
    .trim()
    .toLowerCase()
    .split(/[\s/.,-]+/);
  if (rest !== undefined && !/^0?0:00/.test(rest)) return null;
  const month = /^\d{1,2}$/.test(b) ? Number(b) : month_names.indexOf(b.slice(0, 3)) + 1;
  if (/^\d{4}$/.test(a)) return dateOf(Number(a), month, Number(c.slice(0, 2)));
  return /^\d{4}$/.test(c) ? dateOf(Number(c), month, Number(a)) : null;
}

function dateOf(year: number, month: number, day: number): IsoDate | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const exists = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return exists && month > 0 ? at.toISOString().slice(0, 10) : null;
}
