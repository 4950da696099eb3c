import { counted } from '@darasa/rules/counted';
import { default_time_zone, TooLong, type Column, type Row } from '../spreadsheets/columns.ts';
import type { Frame } from './frame.ts';
import { renderPdf, type Template } from './render.ts';
import { table_document_source } from './table-document.typ.ts';
import { layOut } from './table-layout.ts';
import { inWords } from './words.ts';

export const tableDocument: Template = { name: 'table-document', source: table_document_source };

export type TableDocument = Frame & {
  columns: Column[];
  rows: Row[];
  /** Keyed like a row; a text stands as it is, so that the first cell can say "132 learners". */
  totals?: Row;
  /** Small print under the table: the rule behind a figure. */
  note?: string;
  /** What stands under the head when there are no rows. */
  empty?: string;
};

/** Any list as a PDF. */
export async function renderTable(table: TableDocument): Promise<Uint8Array> {
  const { columns, rows, totals, note, empty, ...frame } = table;
  const rows_max = frame.paper === 'roll-80mm' ? roll_rows_max : print_rows_max;
  if (rows.length > rows_max) throw tooManyRows(rows.length, rows_max);
  const time_zone = frame.time_zone ?? default_time_zone;
  const cells = (row: Row) =>
    columns.map(({ key, kind, decimals }) => inWords(row[key], kind, time_zone, decimals));
  const body = rows.map(cells);
  const sums = totals && cells(totals);
  const { landscape, ...layout } = layOut(columns, body, sums, frame.paper, frame.landscape);
  return renderPdf(tableDocument, {
    frame: { ...frame, landscape },
    ...layout,
    runs_on: rows.length > page_rows_max,
    rows: body,
    totals: sums ?? null,
    note: note ?? null,
    empty: empty ?? 'Nothing to list.',
  });
}

export const print_rows_max = 5_000;

// No paper takes more on one page.
const page_rows_max = 45;

// The roll is one page, and a page of a PDF ends after five metres.
const roll_rows_max = 500;

const tooManyRows = (count: number, max: number) =>
  new TooLong(
    `This list has ${counted(count, 'row')}. We print at most ${max.toLocaleString('en')}. Narrow the filter, or download it as a spreadsheet.`,
  );
