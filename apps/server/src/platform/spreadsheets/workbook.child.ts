import writeExcel, { type Cell, type SheetData } from 'write-excel-file/node';
import { serve } from '../children/serve.ts';
import {
  asCents,
  asNumber,
  asText,
  asWallClock,
  type Column,
  default_time_zone,
  isMoney,
  isNumeric,
} from './columns.ts';
import { harmlessText } from './harmless-text.ts';

export interface WorkbookJob {
  title: string;
  columns: readonly Column[];
  /** Row by row in the order of the columns. */
  values: unknown[][];
}

const cell_characters_max = 32_000;
const column_width_max = 60;

serve<WorkbookJob, Uint8Array>(async ({ title, columns, values }) => {
  const head = columns.map((column): Cell => ({
    value: storable(column.head),
    fontWeight: 'bold',
    align: isNumeric(column.kind) ? 'right' : 'left',
  }));
  const data: SheetData = [
    head,
    ...values.map((row) => columns.map((one, i) => cell(one, row[i]))),
  ];
  const file = writeExcel(data, {
    sheet: sheetName(title),
    stickyRowsCount: 1,
    columns: columns.map((column, i) => ({ width: widthOf(column, values, i) })),
  });
  return new Uint8Array(await file.toBuffer());
});

function cell({ kind }: Column, value: unknown): Cell {
  if (isMoney(kind)) {
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
  const text = storable(asText(value)).slice(0, cell_characters_max);
  return text ? { value: text, type: String } : null;
}

// The library looks texts up in a plain object, where "constructor" and a few more are always
// found; one such name would spoil the file. A space behind it keeps it out of there.
function storable(text: string): string {
  const harmless = harmlessText(text);
  return harmless in {} ? `${harmless} ` : harmless;
}

/** Excel refuses these signs in the name of a sheet, and more than 31 of any. */
const sheetName = (title: string): string =>
  harmlessText(title)
    .replace(/[\\/?*[\]:'\n\t]/g, ' ')
    .trim()
    .slice(0, 31) || 'List';

function widthOf(column: Column, values: unknown[][], i: number): number {
  const sample = values.slice(0, 200).map((row) => asText(row[i]).length);
  return Math.min(column_width_max, Math.max(column.head.length, 8, ...sample) + 2);
}
