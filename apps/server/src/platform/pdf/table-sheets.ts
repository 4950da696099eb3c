import { type Column, default_time_zone, type Row } from '../spreadsheets/columns.ts';
import type { Frame } from './frame.ts';
import { renderPdf, type Template } from './render.ts';
import { layOut } from './table-layout.ts';
import { table_sheets_source } from './table-sheets.typ.ts';
import { inWords } from './words.ts';

const tableSheets: Template = { name: 'table-sheets', source: table_sheets_source };

export interface TableSheet {
  /** What differs from the frame that all sheets share. */
  frame: Partial<Frame>;
  columns: Column[];
  rows: Row[];
  totals?: Row;
  /** What stands in ink under the table: it limits what the paper says. */
  mark?: string;
  note?: string;
  /** Lines to sign on, under the table. */
  signatures?: string[];
}

/** Many papers in one file, each with a table of its own: receipts of a day, statements of a class. */
export async function renderTableSheets(frame: Frame, sheets: TableSheet[]): Promise<Uint8Array> {
  return renderPdf(tableSheets, {
    frame,
    sheets: sheets.map((one) => ({
      ...layOutSheet(frame, one),
      mark: one.mark ?? null,
      note: one.note ?? null,
      signatures: one.signatures ?? [],
    })),
  });
}

/** A table in words and measures, for a template that sets it with `data-table`. */
export function layOutSheet(
  frame: Frame,
  sheet: Pick<TableSheet, 'frame' | 'columns' | 'rows' | 'totals'>,
) {
  const { time_zone = default_time_zone } = frame;
  const cells = (row: Row) =>
    sheet.columns.map(({ key, kind }) => inWords(row[key], kind, time_zone));
  const rows = sheet.rows.map(cells);
  const totals = sheet.totals && cells(sheet.totals);
  const { landscape, ...layout } = layOut(
    sheet.columns,
    rows,
    totals,
    frame.paper,
    sheet.frame.landscape,
  );
  return { ...layout, frame: { ...sheet.frame, landscape }, rows, totals: totals ?? null };
}
