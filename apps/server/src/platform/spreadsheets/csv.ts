import {
  asCents,
  asNumber,
  asText,
  asWallClock,
  centsToDecimal,
  type Column,
  default_time_zone,
  type Row,
  isMoney,
} from './columns.ts';
import { harmlessText } from './harmless-text.ts';

// Excel takes a file without this mark for Windows-1252 and spoils every name with an accent.
const byte_order_mark = '\uFEFF';

/** A list as CSV that opens in any spreadsheet: numbers stay numbers, and no text becomes a formula. */
export function toCsv(columns: readonly Column[], rows: readonly Row[]): Uint8Array {
  const lines = [
    columns.map((column) => quoted(harmlessText(column.head))),
    ...rows.map((row) => columns.map((column) => cell(column, row[column.key]))),
  ];
  const text = byte_order_mark + lines.map((line) => `${line.join(',')}\r\n`).join('');
  return new TextEncoder().encode(text);
}

function cell({ kind }: Column, value: unknown): string {
  if (isMoney(kind)) {
    const cents = asCents(value);
    if (cents !== undefined) return centsToDecimal(cents);
  }
  if (kind === 'number') {
    const number = asNumber(value);
    if (number !== undefined) return String(number);
  }
  if (kind === 'date' || kind === 'datetime') {
    const clock = asWallClock(value, default_time_zone);
    if (clock) {
      const day = `${clock.year}-${two(clock.month)}-${two(clock.day)}`;
      return kind === 'date' ? day : `${day} ${two(clock.hour)}:${two(clock.minute)}`;
    }
  }
  return quoted(harmlessText(asText(value)));
}

const two = (number: number): string => String(number).padStart(2, '0');

// Also around signs that separate cells in other countries' settings.
const quoted = (text: string): string =>
  /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
