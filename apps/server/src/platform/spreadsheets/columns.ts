/**
 * One list of columns serves paper, CSV and Excel. A value keeps its kind until the last moment:
 * money stays whole cents and a moment stays a moment until somebody has to read it.
 * A balance below zero says Cr on paper, and is below zero in a spreadsheet.
 */
export type ColumnKind = 'text' | 'number' | 'money_cents' | 'balance_cents' | 'date' | 'datetime';

export const isMoney = (kind: ColumnKind): boolean =>
  kind === 'money_cents' || kind === 'balance_cents';
export const isNumeric = (kind: ColumnKind): boolean => kind === 'number' || isMoney(kind);

export type Column = {
  key: string;
  head: string;
  kind: ColumnKind;
  /** On paper figures of one column stand below each other with as many decimals. */
  decimals?: number;
};

export type Row = Readonly<Record<string, unknown>>;

/** A day and a time of day as a wall clock in the school shows them. */
export type WallClock = { year: number; month: number; day: number; hour: number; minute: number };

export const default_time_zone = 'Africa/Nairobi';

/** Thrown with a sentence for the person who asked for more than paper or a spreadsheet can carry. */
export class TooLong extends Error {
  override name = 'TooLong';
}

/** PostgreSQL hands out bigint as text or as a number; both are whole cents here, anything else is not money. */
export function asCents(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value === 'string' && /^-?\d{1,18}$/.test(value)) return BigInt(value);
  return undefined;
}

export function asNumber(value: unknown): number | undefined {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value)) return Number(value);
  return undefined;
}

export function asWallClock(value: unknown, time_zone: string): WallClock | undefined {
  const day = typeof value === 'string' && /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (day) return { year: +day[1]!, month: +day[2]!, day: +day[3]!, hour: 0, minute: 0 };
  const moment = typeof value === 'string' ? momentOf(value) : value;
  if (!(moment instanceof Date) || Number.isNaN(moment.getTime())) return undefined;
  const parts = clockIn(time_zone).formatToParts(moment);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  };
}

export function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

/** "-1250" cents become "-12.50" without ever being a float. */
export function centsToDecimal(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

// Only a full ISO moment is one: JavaScript would read "12" as the year 2001.
function momentOf(value: string): Date | undefined {
  return /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(value) ? new Date(value) : undefined;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(time_zone: string): Intl.DateTimeFormat {
  const known = clocks.get(time_zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: time_zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  clocks.set(time_zone, clock);
  return clock;
}
