import { readNumber } from '../fields/number-field.tsx';
import type { GridColumn, GridValue } from './grid-types.ts';

export type CellReading = { value: GridValue; problem?: string | undefined };

/** Text in a cell as a value, or the sentence that says what is wrong with it. */
export function readCell<Row>(text: string, column: GridColumn<Row>, row: Row): CellReading {
  const typed = text.trim();
  if (typed === '') return { value: null };
  const reading = readKind(typed, column);
  if (reading.problem) return reading;
  return { value: reading.value, problem: column.check?.(reading.value, row) };
}

export const textOf = (value: GridValue | undefined): string =>
  value === null || value === undefined ? '' : String(value);

export type PasteCell = { row: number; col: number; text: string };
export type PastePlan = { cells: PasteCell[]; left_out: number };

/**
 * A planned paste says where each cell of a spreadsheet block goes, from the active cell on; what falls
 * outside is counted.
 */
export function planPaste(
  block: string,
  from: { row: number; col: number },
  size: { rows: number; cols: number },
): PastePlan {
  const cells: PasteCell[] = [];
  let left_out = 0;
  const lines = block.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  for (const [r, line] of lines.entries()) {
    for (const [c, text] of line.split('\t').entries()) {
      const cell = { row: from.row + r, col: from.col + c, text: text.trim() };
      if (cell.row < size.rows && cell.col < size.cols) cells.push(cell);
      else left_out += 1;
    }
  }
  return { cells, left_out };
}

function readKind<Row>(typed: string, column: GridColumn<Row>): CellReading {
  if (column.kind === 'choice') return readChoice(typed, column);
  if (column.kind === 'text') return readText(typed, column);
  const code = column.codes?.find((one) => one.toLowerCase() === typed.toLowerCase());
  return code ? { value: code } : readFigure(typed, column);
}

function readFigure<Row>(typed: string, column: GridColumn<Row>): CellReading {
  const { head, min = 0, max, decimals = 0, codes } = column;
  const { value, problem } = readNumber(typed, { decimals });
  if (value === undefined) {
    const range = max === undefined ? `a number from ${min}` : `a number from ${min} to ${max}`;
    return { value: null, problem: `Enter ${range}${codes?.length ? ' or a code' : ''}.` };
  }
  if (problem) return { value: null, problem: `${problem} for ${head}.` };
  if (max !== undefined && value > max)
    return { value: null, problem: `The most for ${head} is ${max}.` };
  if (value < min) return { value: null, problem: `The least for ${head} is ${min}.` };
  return { value };
}

function readText<Row>(typed: string, column: GridColumn<Row>): CellReading {
  const most = column.chars_max ?? 200;
  if (typed.length <= most) return { value: typed };
  return { value: null, problem: `Use at most ${most} characters for ${column.head}.` };
}

function readChoice<Row>(typed: string, column: GridColumn<Row>): CellReading {
  const same = (a: string) => a.toLowerCase() === typed.toLowerCase();
  const found = column.options?.find((option) => same(option.value) || same(option.label));
  if (found) return { value: found.value };
  const words = column.options?.map((option) => option.label).join(', ');
  return { value: null, problem: `Choose one of ${words}.` };
}
