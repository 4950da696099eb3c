import {
  type Analysis,
  type AnalysisColumn,
  type AnalysisFilter,
  type AnalysisRow,
  type AnalysisTable,
  figureWords,
  shareOf,
} from '@darasa/contract/academics/figures/analyses';
import type { Ctx } from '#platform/ctx.ts';
import { type ExportFormat, exportAnswer } from '#platform/exports/export-answer.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { FileAnswer } from '#platform/http/envelope.ts';
import { renderPdf, type Template } from '#platform/pdf/render.ts';
import { layOutSheet } from '#platform/pdf/table-sheets.ts';
import type { Column, Row } from '#platform/spreadsheets/columns.ts';
import { analysis_source } from './analysis.typ.ts';

const template: Template = { name: 'analysis', source: analysis_source };

/** What is taken away: one page for the staffroom, or every figure in a spreadsheet. */
export const fileOf = (
  ctx: Ctx,
  format: ExportFormat,
  analysis: Analysis,
  filter: Omit<AnalysisFilter, 'id'>,
): Promise<FileAnswer> =>
  fileOfTables(ctx, format, {
    title: `${titles[analysis.show]}, ${analysis.exam}, ${analysis.class}`,
    filter_words: filterWords(analysis, filter),
    tables: analysis.tables,
  });

interface TablesPaper {
  title: string;
  filter_words: string;
  tables: readonly AnalysisTable[];
}

export async function fileOfTables(
  ctx: Ctx,
  format: ExportFormat,
  paper: TablesPaper,
): Promise<FileAnswer> {
  if (format === 'pdf') return onePage(ctx, paper);
  const { tables, ...words } = paper;
  const columns = sheetColumns(tables);
  return exportAnswer({ ctx, format, ...words, columns, rows: sheetRows(tables) });
}

const titles = { subjects: 'Subject analysis', streams: 'Streams', grades: 'Grades' } as const;

function filterWords(analysis: Analysis, filter: Omit<AnalysisFilter, 'id'>): string {
  const { term, then, streams, subjects } = analysis;
  const named = [
    streams.find((one) => one.id === filter.stream_id),
    subjects.find((one) => one.id === filter.subject_id),
  ].flatMap((one) => one?.name ?? []);
  const against = then ? [`against ${then.exam}, ${then.class}, ${then.term}`] : [];
  return [term, ...named, ...against].join(', ');
}

/** Several tables on one page of the school's paper: upright where the rows are many. */
async function onePage(ctx: Ctx, paper: TablesPaper): Promise<FileAnswer> {
  const { title, filter_words, tables } = paper;
  const frame = {
    letterhead: await letterheadOf(ctx),
    paper: 'a4' as const,
    title,
    filter: filter_words,
    printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    printed_at: ctx.now,
  };
  const row_count = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  const laid = (landscape?: boolean) =>
    tables.map((table) => ({
      title: table.title,
      rule: table.rule,
      ...layOutSheet(frame, {
        frame: landscape === undefined ? {} : { landscape },
        ...onPaper(table),
      }),
    }));
  const landscape =
    row_count <= landscape_rows_max && laid().some((one) => one.frame.landscape === true);
  const bytes = await renderPdf(template, {
    frame: { ...frame, landscape },
    parts: laid(landscape).map(({ frame: _, ...part }) => part),
  });
  return new FileAnswer(bytes, 'application/pdf', fileName(title));
}

/** More rows than these, and a page is taller than it is wide. */
const landscape_rows_max = 26;

const fileName = (title: string): string =>
  `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.pdf`;

/** Figures are words already, as the screen writes them; they stay at the right. */
function onPaper({ head, columns, rows }: AnalysisTable): { columns: Column[]; rows: Row[] } {
  return {
    columns: [
      { key: 'label', head, kind: 'text' },
      ...columns.map((column, i) => ({
        key: String(i),
        head: column.head,
        kind: column.kind === 'text' ? ('text' as const) : ('number' as const),
      })),
    ],
    rows: rows.map((row) => ({
      label: row.is_part ? `   ${row.label}` : row.label,
      ...Object.fromEntries(
        columns.map((column, i) => [String(i), figureWords(column, row.cells[i], row)]),
      ),
    })),
  };
}

const part_key = 'part';

/** Tables of other columns stand below one another in one sheet: a column for each head. */
function sheetColumns(tables: readonly AnalysisTable[]): Column[] {
  const columns = new Map<string, Column>();
  for (const table of tables) {
    for (const column of table.columns) {
      for (const one of columnsOf(column)) columns.set(one.key, one);
    }
  }
  return [
    { key: part_key, head: 'Table', kind: 'text' },
    { key: 'label', head: 'Row', kind: 'text' },
    ...columns.values(),
  ];
}

const columnsOf = ({ head, kind }: AnalysisColumn): Column[] => [
  { key: head, head, kind: kind === 'text' ? 'text' : 'number' },
  ...(kind === 'share' ? [{ key: `${head} %`, head: `${head} %`, kind: 'number' as const }] : []),
];

const sheetRows = (tables: readonly AnalysisTable[]): Row[] =>
  tables.flatMap(({ title, columns, rows }) => {
    let whole = '';
    return rows.map((row) => {
      if (!row.is_part) whole = row.label;
      const label = row.is_part ? `${whole}, ${row.label.toLowerCase()}` : row.label;
      return { [part_key]: title, label, ...cellsOf(columns, row) };
    });
  });

const cellsOf = (columns: readonly AnalysisColumn[], row: AnalysisRow): Row =>
  Object.fromEntries(
    columns.flatMap(({ head, kind }, i) => {
      const value = row.cells[i] ?? null;
      const share = kind === 'share' && [`${head} %`, shareOf(Number(value), row.graded_count)];
      return [[head, value], ...(share ? [share] : [])];
    }),
  );
