import writeExcel, { type Cell, type SheetData } from 'write-excel-file/node';
import {
  asCents,
  asNumber,
  asText,
  asWallClock,
  type Column,
  default_time_zone,
  type Row,
} from './columns.ts';
import { harmlessText } from './harmless-text.ts';

const cell_characters_max = 32_000;
const column_width_max = 60;

/** A list as an Excel file: a bold head that stays in sight, real numbers and real dates. */
export async function toXlsx(
  title: string,
  columns: readonly Column[],
  rows: readonly Row[],
): Promise<Uint8Array> {
  const head = columns.map((column): Cell => ({
    value: harmlessText(column.head),
    fontWeight: 'bold',
  }));
  const data: SheetData = [
    head,
    ...rows.map((row) => columns.map((column) => cell(column, row[column.key]))),
  ];
  const file = writeExcel(data, {
    sheet: sheetName(title),
    stickyRowsCount: 1,
    columns: columns.map((column) => ({ width: widthOf(column, rows) })),
  });
  return new Uint8Array(await file.toBuffer());
}

function cell({ kind }: Column, value: unknown): Cell {
  if (kind === 'money_cents') {
    const cents = asCents(value);
    if (cents !== undefined)
      return { value: Number(cents) / 100, type: Number, format: '#,##0.00' };
  }
  if (kind === 'number') {
    const number = asNumber(value);
    if (number !== undefined) return { value: number, type: Number };
  }
  if (kind === 'date' || kind === 'datetime') {
    const clock = asWallClock(value, default_time_zone);
    if (clock) {
      const { year, month, day, hour, minute } = clock;
      const format = kind === 'date' ? 'dd mmm yyyy' : 'dd mmm yyyy hh:mm';
      return { value: new Date(Date.UTC(year, month - 1, day, hour, minute)), type: Date, format };
    }
  }
  const text = harmlessText(asText(value)).slice(0, cell_characters_max);
  return text ? { value: text, type: String } : null;
}

/** Excel refuses these signs in the name of a sheet, and more than 31 of any. */
const sheetName = (title: string): string =>
  title.replace(/[\\/?*[\]:']/g, ' ').slice(0, 31) || 'List';

function widthOf(column: Column, rows: readonly Row[]): number {
  const sample = rows.slice(0, 200).map((row) => asText(row[column.key]).length);
  return Math.min(column_width_max, Math.max(column.head.length, 8, ...sample) + 2);
}
