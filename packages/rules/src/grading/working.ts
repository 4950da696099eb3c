// The working: how a figure came about, in the words that are printed beside it.

import { type Fraction, roundOnce } from './exact.ts';
import type { AbsenceRule, Cell, CellCode, Cells, CombineRule, Part } from './parts.ts';

/** A line of the working; what does not count is struck through where it is printed. */
export interface Line {
  words: string;
  counts: boolean;
}

/** A line for each part, by its place among those that count, and one for what they make together. */
export function combineLines(
  parts: readonly Part[],
  cells: Cells,
  rule: CombineRule,
  counted: readonly number[],
  value: Fraction | undefined,
): Line[] {
  const lines = parts.map((part, at) => ({
    words: `${part.name}: ${cellWords(cells[at], part, rule)}${weightWords(part, rule)}`,
    counts: counted.includes(at),
  }));
  if (value === undefined) return lines;
  const unit = parts[0]?.entry === 'level' ? ' points' : '%';
  const words = `${wayWords(rule, counted.length)}: ${roundOnce(value, 4)}${unit}`;
  return [...lines, { words, counts: true }];
}

function cellWords(cell: Cell | undefined, part: Part, { codes }: CombineRule): string {
  if (!cell) return 'not entered yet';
  if ('level' in cell) return cell.level;
  if ('code' in cell) return cell.code === 'AB' ? absence_words[codes.AB] : code_words[cell.code];
  return part.entry === 'score' ? `${cell.score} of ${part.out_of}` : String(cell.score);
}

const weightWords = (part: Part, { combine }: CombineRule): string =>
  combine === 'weighted' ? `, weight ${part.weight}` : '';

/** A sum and an average of the same papers differ, so the way is said. */
function wayWords({ combine }: CombineRule, count: number): string {
  if (combine === 'best-of') return `Average of the best ${count}`;
  return { sum: 'Sum', average: 'Average', weighted: 'By weight' }[combine];
}

const code_words: Record<Exclude<CellCode, 'AB'>, string> = {
  EX: 'excused, left out',
  IR: 'irregularity',
  NE: 'not enrolled',
};
const absence_words: Record<AbsenceRule, string> = {
  zero: 'absent, counts as 0',
  exclude: 'absent, left out',
  X: 'absent',
};
