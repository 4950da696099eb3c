import { type PasteCell, planPaste } from './grid-cells.ts';
import type { Spot } from './grid-state.ts';
import type { GridColumn, GridProps } from './grid-types.ts';

export type BlockPlan = { cells: PasteCell[]; note: string };

/**
 * A pasted block goes from the active cell on. Where one of its columns holds the numbers of the rows, each
 * line goes to the row of its number instead, and numbers that are not here are told.
 */
export function planBlock<Row>(block: string, from: Spot, grid: GridProps<Row>): BlockPlan {
  const { rows, columns, rowNumber } = grid;
  const lines = linesOf(block);
  const numbered = rowNumber && numberColumn(lines, rows.map(rowNumber));
  if (numbered !== undefined && rowNumber) return matched(lines, numbered, from, grid, rowNumber);
  const { cells, left_out } = planPaste(block, from, { rows: rows.length, cols: columns.length });
  return { cells, note: left_out ? `${left_out} pasted cells did not fit and were left out.` : '' };
}

function matched<Row>(
  lines: string[][],
  numbered: number,
  from: Spot,
  { rows, columns }: GridProps<Row>,
  rowNumber: (row: Row) => string,
): BlockPlan {
  const at = new Map(rows.map((row, i) => [sameNumber(rowNumber(row)), i]));
  const [first] = lines;
  // A line of heads above the numbers is no learner.
  const has_head = !/\d/.test(first?.[numbered] ?? '');
  const body = has_head ? lines.slice(1) : lines;
  const values = body[0]?.flatMap((_, col) =>
    col !== numbered && isOfValues(body, col, columns) ? [col] : [],
  );
  const missed: string[] = [];
  const cells = body.flatMap((line) => {
    const row = at.get(sameNumber(line[numbered] ?? ''));
    if (row === undefined) {
      if (line[numbered]) missed.push(line[numbered]);
      return [];
    }
    return (values ?? []).flatMap((col, i) =>
      from.col + i < columns.length ? [{ row, col: from.col + i, text: line[col] ?? '' }] : [],
    );
  });
  return { cells, note: missed.length > 0 ? missedWords(missed) : '' };
}

const linesOf = (block: string): string[][] =>
  block
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((text) => text.trim()));

/** The column that names rows in more than half of its lines, if there is more than one column. */
function numberColumn(lines: string[][], numbers: readonly string[]): number | undefined {
  const known = new Set(numbers.map(sameNumber));
  const widest = Math.max(...lines.map((line) => line.length));
  if (widest < 2) return undefined;
  const columns = Array.from({ length: widest }, (_, col) => lines.map((line) => line[col] ?? ''));
  const found = columns.findIndex((texts) => {
    const figures = texts.filter((text) => /\d/.test(text));
    const hits = figures.filter((text) => known.has(sameNumber(text))).length;
    return hits * 2 > figures.length;
  });
  return found < 0 ? undefined : found;
}

const sameNumber = (text: string): string => text.trim().toUpperCase();

/** Names stand beside the numbers in most lists; a column of words only is none of marks. */
function isOfValues<Row>(
  lines: string[][],
  col: number,
  columns: readonly GridColumn<Row>[],
): boolean {
  const texts = lines.map((line) => line[col] ?? '').filter((text) => text !== '');
  const words = new Set(
    columns.flatMap((column) => [
      ...(column.codes ?? []),
      ...(column.options?.map((option) => option.value) ?? []),
    ]),
  );
  return (
    texts.length === 0 || texts.some((text) => /^\d/.test(text) || words.has(text.toUpperCase()))
  );
}

function missedWords(missed: readonly string[]): string {
  const shown = missed.slice(0, 5).join(', ');
  const rest = missed.length > 5 ? ` and ${missed.length - 5} more` : '';
  return missed.length === 1
    ? `Number ${shown} is not on this sheet.`
    : `${missed.length} numbers are not on this sheet: ${shown}${rest}.`;
}
