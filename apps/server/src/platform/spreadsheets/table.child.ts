import Papa from 'papaparse';
// Not the package's entry for Node: that one unpacks as it reads and trusts no list of contents,
// so it could unpack what we did not check. This one takes from the list what the list promises.
import { readSheet } from 'read-excel-file/universal';
import { serve } from '../children/serve.ts';
import { sniffType } from '../files/sniff-type.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { checkSheet, tooManyColumns, tooManyRows } from './check-sheet.ts';
import { checkZip, unpack } from './check-zip.ts';
import { withoutGuard } from './harmless-text.ts';

export interface TableJob {
  bytes: Uint8Array;
  file_name: string;
}

export interface Table {
  /** The number of the first line with anything in it. */
  head_row: number;
  head: string[];
  rows: { row_number: number; cells: string[] }[];
}

const rows_max = 20_000;
const columns_max = 100;
const cell_characters_max = 2_000;

serve<TableJob, Table>(
  async ({ bytes }) => {
    const type = sniffType(bytes);
    if (type === 'xlsx') return tidy(await excelCells(bytes));
    if (type === 'csv') return tidy(csvCells(bytes));
    throw type === 'old-office' ? oldOffice() : notATable();
  },
  { rss_mb_max: 500 },
);

const notATable = () =>
  new UnreadableFile(
    'This file is not a spreadsheet we can read. Save it as .xlsx or .csv and try again.',
  );
const oldOffice = () =>
  new UnreadableFile(
    'This is an old Excel file, or one with a password. Save it as .xlsx without a password and try again.',
  );

async function excelCells(bytes: Uint8Array): Promise<string[][]> {
  for (const entry of checkZip(bytes)) {
    const content = unpack(entry);
    if (/^xl\/worksheets\/.*\.xml$/i.test(entry.name)) {
      // Room for blank rows between filled ones, which do not count against the limit later.
      checkSheet(content, rows_max * 2, columns_max);
    }
  }
  const whole = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const rows = await readSheet(whole as ArrayBuffer).catch(() => {
    throw notATable();
  });
  return rows.map((row) => row.map(cellText));
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  // Fifteen digits are what Excel shows; behind them stand the leftovers of binary fractions.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return String(value);
}

// Excel keeps days and times without a zone; the library hands them out as if in UTC. A time
// without a day is a day before its first year, and what lies beyond its years it shows as hashes.
function dateText(value: Date): string {
  const rounded = new Date(Math.round(value.getTime() / 1_000) * 1_000);
  if (Number.isNaN(rounded.getTime()) || rounded.getUTCFullYear() > 9_999) return '#####';
  const [day, time] = rounded.toISOString().split('T') as [string, string];
  const clock = time.slice(0, 5);
  if (rounded.getUTCFullYear() < 1900) return clock;
  return clock === '00:00' ? day : `${day} ${clock}`;
}

function csvCells(bytes: Uint8Array): string[][] {
  const text = decode(bytes).replace(/^sep=.\r?\n/i, '');
  if (text.includes('\u0000')) throw notATable();
  // No row within our limits is longer, and a parser builds a row of a million commas whole.
  const line_characters_max = columns_max * cell_characters_max;
  if (text.split('\n').some((line) => line.length > line_characters_max)) {
    throw new UnreadableFile(
      'A line in this file is too long for a table. Check it and try again.',
    );
  }
  const parsed = Papa.parse<string[]>(text, {
    preview: rows_max * 2,
    delimiter: delimiterOf(text),
  });
  const quote = parsed.errors.find((error) => error.type === 'Quotes');
  if (quote) {
    throw new UnreadableFile(
      `A quotation mark in row ${(quote.row ?? 0) + 1} is never closed. Mend it and try again.`,
    );
  }
  if (parsed.meta.truncated) throw tooManyRows(rows_max);
  return parsed.data.map((row) => row.map(withoutGuard));
}

const lines_looked_at = 20;

/**
 * The sign that stands equally often in the most lines, outside of quotes: a title above the headings
 * has none, or others. A comma unless told otherwise.
 */
function delimiterOf(text: string): string {
  const lines = text
    .split('\n', lines_looked_at)
    .flatMap((line) => line.replace(/"[^"]*"/g, '').trim() || []);
  const signs = [',', ';', '\t', '|'].map((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1);
    const agreed = counts.map((count) =>
      count === 0 ? 0 : counts.filter((one) => one === count).length,
    );
    return {
      sign,
      lines: Math.max(0, ...agreed),
      count: counts[agreed.indexOf(Math.max(...agreed))] ?? 0,
    };
  });
  return signs.reduce((best, one) =>
    one.lines > best.lines || (one.lines === best.lines && one.count > best.count) ? one : best,
  ).sign;
}

/** Excel writes "Unicode text" with a mark for UTF-16, and old versions Windows-1252 without any. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function tidy(cells: string[][]): Table {
  const numbered = cells
    .map((row, i) => ({ row_number: i + 1, cells: row.map((cell) => cell.trim()) }))
    .filter((row) => row.cells.some((cell) => cell !== ''));
  const [first, ...rows] = numbered;
  if (!first || rows.length === 0) {
    throw new UnreadableFile('This file has no rows under its first line. Add some and try again.');
  }
  if (rows.length > rows_max) throw tooManyRows(rows_max);
  const width = numbered.reduce((widest, row) => Math.max(widest, filledWidth(row.cells)), 0);
  if (width > columns_max) throw tooManyColumns(columns_max);
  const long = numbered.find((row) => row.cells.some((cell) => cell.length > cell_characters_max));
  if (long) {
    throw new UnreadableFile(`Row ${long.row_number} has a cell with more than 2,000 characters.`);
  }
  const even = (row: string[]) => Array.from({ length: width }, (_, i) => row[i] ?? '');
  return {
    head_row: first.row_number,
    head: even(first.cells),
    rows: rows.map((row) => ({ ...row, cells: even(row.cells) })),
  };
}

const filledWidth = (cells: string[]): number => cells.findLastIndex((cell) => cell !== '') + 1;
