import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '../ctx.ts';
import { scopeOf } from '../db/scope.ts';
import { fail } from '../fail.ts';
import { FileAnswer } from '../http/envelope.ts';
import { print_rows_max, renderTable, type TableDocument } from '../pdf/table-document.ts';
import { type Column, type Row, TooLong } from '../spreadsheets/columns.ts';
import { toCsv } from '../spreadsheets/csv.ts';
import { toXlsx } from '../spreadsheets/xlsx.ts';
import { letterheadOf } from './letterhead.ts';

export type ExportFormat = 'csv' | 'xlsx' | 'pdf';

/** A query fetches one row more than this, so that a cut-off list is noticed and never handed out. */
export const rows_max: Record<ExportFormat, number> = {
  csv: 50_000,
  xlsx: 50_000,
  pdf: print_rows_max,
};

/** A list before anybody said on what: paper, CSV or Excel. */
export interface Table {
  title: string;
  /** What was asked for, in words a reader of the paper understands; empty for everything. */
  filter_words: string;
  columns: Column[];
  rows: Row[];
  /** What the rows come to, on paper; a spreadsheet adds up for itself. */
  totals?: Row;
  /** How it lies on paper, where that is more than the usual A4. */
  paper_layout?: Partial<
    Pick<TableDocument, 'paper' | 'landscape' | 'watermark' | 'note' | 'empty'>
  >;
}

export interface TableExport extends Table {
  ctx: Pick<Ctx, 'db' | 'school_id' | 'user' | 'now'>;
  format: ExportFormat;
}

/** Any list as a file: the same columns and rows in CSV, in Excel, or on the school's paper. */
export async function exportAnswer(table: TableExport): Promise<FileAnswer> {
  const { format, rows } = table;
  const max = rows_max[format];
  if (rows.length > max) throw fail('export.too_long', { sentence: tooManyRows(format, max) });
  try {
    return new FileAnswer(await encode(table), media_types[format], fileName(table));
  } catch (error) {
    if (error instanceof TooLong) throw fail('export.too_long', { sentence: error.message });
    throw error;
  }
}

const media_types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

async function encode({ format, ...table }: TableExport): Promise<Uint8Array> {
  const { title, columns, rows, totals } = table;
  if (format === 'csv') return toCsv(columns, rows);
  if (format === 'xlsx') return toXlsx(title, columns, rows, scopeOf(table.ctx.db).tenant_id);
  return renderTable({
    paper: 'a4',
    ...table.paper_layout,
    letterhead: await letterheadOf(table.ctx),
    title,
    filter: table.filter_words,
    columns,
    rows,
    ...(totals && rows.length > 0 ? { totals } : {}),
    printed_by: `${table.ctx.user.first_name} ${table.ctx.user.last_name}`,
    printed_at: table.ctx.now,
  });
}

function fileName({ title, format, ctx }: TableExport): string {
  const noun = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return `${noun}-${isoDate(ctx.now)}.${format}`;
}

function tooManyRows(format: ExportFormat, max: number): string {
  const way_out =
    format === 'pdf' ? 'Narrow the filter, or download a spreadsheet.' : 'Narrow the filter.';
  return `This list has more than ${max.toLocaleString('en')} rows. ${way_out}`;
}
