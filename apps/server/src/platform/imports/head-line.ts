import type { SheetRow } from './check.ts';
import { countKnown } from './guess-mapping.ts';
import type { ImportField } from './target.ts';

/** A file with the line that is read as its headings, and what stands above and below that. */
export interface HeadedSheet {
  head_row: number;
  head: string[];
  above: SheetRow[];
  rows: SheetRow[];
}

/** Titles and addresses take a few lines; headings stand no deeper than this. */
const lines_searched = 15;
const words_max = 60;

/** Most school sheets have their name above the headings: the line that names most of our fields it is. */
export function findHeadLine(lines: SheetRow[], fields: ImportField[]): HeadedSheet {
  const searched = lines.slice(0, Math.min(lines_searched, lines.length - 1));
  const known = searched.map((line) => countKnown(line.cells, fields));
  const most = Math.max(...known);
  // Where no line says a word of ours, a title is at least narrower than the table below it.
  const at = most > 0 ? known.indexOf(most) : widestOf(searched);
  return headedAt(lines, at);
}

/** The same file, read with another line as its headings; nothing when there is no such line. */
export function moveHeadLine(sheet: HeadedSheet, head_row: number): HeadedSheet | undefined {
  const lines = linesOf(sheet);
  const at = lines.findIndex((line) => line.row_number === head_row);
  return at < 0 || at === lines.length - 1 ? undefined : headedAt(lines, at);
}

/** The lines among which a person may choose, as they begin. */
export const headChoices = (sheet: HeadedSheet) =>
  linesOf(sheet)
    .slice(0, lines_searched)
    .map(({ row_number, cells }) => ({ row_number, words: wordsOf(cells) }));

function headedAt(lines: SheetRow[], at: number): HeadedSheet {
  const { row_number, cells } = lines[at]!;
  return {
    head_row: row_number,
    head: cells,
    above: lines.slice(0, at),
    rows: lines.slice(at + 1),
  };
}

const linesOf = ({ head_row, head, above, rows }: HeadedSheet): SheetRow[] => [
  ...above,
  { row_number: head_row, cells: head },
  ...rows,
];

function widestOf(lines: SheetRow[]): number {
  const widths = lines.map(({ cells }) => cells.filter((cell) => cell !== '').length);
  return widths.indexOf(Math.max(...widths));
}

function wordsOf(cells: string[]): string {
  const words = cells.filter((cell) => cell !== '').join(', ');
  return words.length <= words_max
    ? words
    : `${words.slice(0, words_max).replace(/[\ud800-\udbff]$/, '')}…`;
}
