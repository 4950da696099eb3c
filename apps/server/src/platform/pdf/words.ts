import { formatBalance } from '@darasa/rules/money';
import {
  asCents,
  asNumber,
  asText,
  asWallClock,
  centsToDecimal,
  type ColumnKind,
  type WallClock,
} from '../spreadsheets/columns.ts';

/** A value as it stands on paper: 4,500.00, −10,000.00, 15 Sep 2026, 9:04 am. */
export function inWords(
  value: unknown,
  kind: ColumnKind,
  time_zone: string,
  decimals?: number,
): string {
  if (kind === 'money_cents') {
    const cents = asCents(value);
    if (cents !== undefined) return groupThousands(centsToDecimal(cents));
  }
  if (kind === 'balance_cents') {
    const cents = asCents(value);
    if (cents !== undefined) return formatBalance(Number(cents));
  }
  if (kind === 'number') {
    const number = asNumber(value);
    if (number !== undefined)
      return groupThousands(
        decimals === undefined ? plainDecimal(number) : number.toFixed(decimals),
      );
  }
  if (kind === 'date' || kind === 'datetime') {
    const clock = asWallClock(value, time_zone);
    if (clock) return kind === 'date' ? dayInWords(clock) : momentInWords(clock);
  }
  return breakLongWords(printable(asText(value)));
}

export function momentInWords(clock: WallClock): string {
  const hour = clock.hour % 12 || 12;
  const minute = String(clock.minute).padStart(2, '0');
  return `${dayInWords(clock)}, ${hour}:${minute} ${clock.hour < 12 ? 'am' : 'pm'}`;
}

/**
 * Leaves out what has no shape on paper: control characters, and marks that turn the direction of
 * writing and could make a printed name or sum read backwards.
 */
export function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/\t/g, ' ').replace(invisible, '');
}

/** Every text inside a structure made printable, the rest untouched. */
export function printableDeep(value: unknown): unknown {
  if (typeof value === 'string') return printable(value);
  if (Array.isArray(value)) return value.map(printableDeep);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, printableDeep(one)]));
}

// oxlint-disable-next-line no-control-regex
const invisible = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;

// A word longer than a column would run over its neighbour; it gets invisible places to break.
function breakLongWords(text: string): string {
  return text.replace(/\S{25,}/gu, (word) => word.replace(/(.{12})(?=.)/gu, '$1\u200b'));
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function dayInWords({ day, month, year }: WallClock): string {
  return `${day} ${months[month - 1] ?? month} ${year}`;
}

function groupThousands(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const grouped = whole.replace(/\B(?=(\d{3}){1,8}$)/g, ',').replace('-', '−');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

function plainDecimal(number: number): string {
  return Number.isInteger(number) ? String(number) : String(Number(number.toFixed(6)));
}
