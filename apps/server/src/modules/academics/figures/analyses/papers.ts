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
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { renderPdf, type Template } from '#platform/pdf/render.ts';
import { layOutSheet } from '#platform/pdf/table-sheets.ts';
import type { Column, Row } from '#platform/spreadsheets/columns.ts';
import { analysis_source } from './analysis.typ.ts';

const template: Template = { name: 'analysis', source: analysis_source };

/** A paper before anybody said on what: the page of the staffroom, or a spreadsheet. */
export interface AnalysisPaper {
  title: string;
  filter_words: string;
  tables: readonly AnalysisTable[];
}

export const paperOf = (analysis: Analysis, filter: Omit<AnalysisFilter, 'id'>): AnalysisPaper => ({
  title: `${titles[analysis.show]}, ${analysis.exam}, ${analysis.class}`,
  filter_words: filterWords(analysis, filter),
  tables: analysis.tables,
});

const titles = { subjects: 'Subject analysis', streams: 'Streams', grades: 'Grades' } as const;

function filterWords(analysis: Analysis, filter: Omit<AnalysisFilter, 'id'>): string {
  const { show, term, against, streams, subjects } = analysis;
  const named = [
    streams.find((one) => one.id === filter.stream_id),
    subjects.find((one) => one.id === filter.subject_id),
  ].flatMap((one) => one?.name ?? []);
  // Grades are counted and held against nothing.
  const other =
    against && show !== 'grades'
      ? [`against ${against.exam}, ${against.class}, ${against.term}`]
      : [];
  return [term, ...named, ...other].join(', ');
}

/** Several tables on one page of the school's paper: upright where the rows are many. */
export async function printOnePage(ctx: Ctx, paper: AnalysisPaper): Promise<Uint8Array> {
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
  return renderPdf(template, {
    frame: { ...frame, landscape },
    parts: laid(landscape).map(({ frame: _, ...part }) => part),
  });
}

/** More rows than these, and a page is taller than it is wide. */
const landscape_rows_max = 26;

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

/** The rows of a spreadsheet, which holds every figure of a paper. */
export const spreadsheetOf = ({ title, filter_words, tables }: AnalysisPaper) => ({
  title,
  filter_words,
  columns: sheetColumns(tables),
  rows: sheetRows(tables),
});

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
