// Combining: papers, CATs, outcomes, components and terms become the mark of a subject, exactly.

import {
  averageOf,
  compare,
  fraction,
  type Fraction,
  fractionOf,
  over,
  roundOnce,
  sumOf,
  times,
} from './exact.ts';
import { type Cell, type CellCode, type Cells, type CombineRule, isCode } from './parts.ts';
import type { AbsenceRule, Part } from './parts.ts';

/** The outcomes that cells have by themselves; U comes from the mean, P and W are set by hand. */
export type CellsOutcome = 'open' | 'graded' | 'X' | 'Y' | 'excused' | 'none';

/** A line of the working; what does not count is struck through where it is printed. */
export interface Line {
  words: string;
  counts: boolean;
}

export interface Combination {
  outcome: CellsOutcome;
  /** In per cent of what can be had, or in points where the parts are levels. */
  value?: Fraction;
  working: Line[];
}

/** A blank is open and never zero; an absence is zero only if the exam says so. */
export function combine(parts: readonly Part[], cells: Cells, rule: CombineRule): Combination {
  const outcome = outcomeOf(parts, cells, rule);
  const shares = parts.flatMap((part, at) => shareOf(part, at, cells[at], rule) ?? []);
  const counted = rule.combine === 'best-of' ? bestOf(shares, rule.best_n ?? 1) : shares;
  const working = parts.map((part, at) => lineOf(part, at, cells[at], rule, counted));
  if (outcome !== 'graded') return { outcome, working };
  const value = valueOf(counted, rule);
  working.push({ words: valueWords(value, rule, counted), counts: true });
  return { outcome, value, working };
}

interface Share {
  at: number;
  part: Part;
  score: number;
  /** Points for a level, else per cent. */
  value: Fraction;
}

function outcomeOf(parts: readonly Part[], cells: Cells, { absent }: CombineRule): CellsOutcome {
  const has = (code: CellCode) => cells.some((cell) => isCode(cell, code));
  if (has('NE')) return 'none';
  if (has('IR')) return 'Y';
  if (parts.some((_, at) => !cells[at])) return 'open';
  const is_taken = cells.some((cell) => cell && !('code' in cell));
  if (!has('AB')) return is_taken ? 'graded' : 'excused';
  if (absent === 'exclude') return is_taken ? 'graded' : 'X';
  return absent === 'zero' ? 'graded' : 'X';
}

/** What a part gives to the subject; nothing when it is blank, or left out by its code. */
function shareOf(
  part: Part,
  at: number,
  cell: Cell | undefined,
  { absent }: CombineRule,
): Share | undefined {
  if (isCode(cell, 'AB') && absent === 'zero') return { at, part, score: 0, value: fraction(0) };
  if (!cell || 'code' in cell) return undefined;
  if ('level' in cell) return { at, part, score: 0, value: pointsOf(part, cell.level) };
  const value = over(fractionOf(cell.score * 100), fractionOf(outOf(part)));
  return { at, part, score: cell.score, value };
}

/** The best by per cent, so that a paper out of 80 does not beat one out of 20 by its size. */
const bestOf = (shares: readonly Share[], best_n: number): Share[] =>
  shares.toSorted((a, b) => compare(b.value, a.value)).slice(0, best_n);

function valueOf(shares: readonly Share[], { combine }: CombineRule): Fraction {
  if (combine === 'sum') {
    const score = sumOf(shares.map((share) => fractionOf(share.score)));
    const out_of = sumOf(shares.map(({ part }) => fractionOf(outOf(part))));
    return over(times(score, fraction(100)), out_of);
  }
  if (combine !== 'weighted') return averageOf(shares.map((share) => share.value));
  const weights = shares.map(({ part }) => fractionOf(part.weight));
  return over(sumOf(shares.map((share, i) => times(share.value, weights[i]!))), sumOf(weights));
}

function pointsOf(part: Part, code: string): Fraction {
  const level = part.entry === 'level' && part.levels.find((one) => one.code === code);
  if (!level || level.points === null) throw new RangeError(`${code} has no points here`);
  return fractionOf(level.points);
}

function outOf(part: Part): number {
  if (part.entry === 'level') throw new RangeError(`${part.name} has levels, not scores`);
  return part.out_of;
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

function lineOf(
  part: Part,
  at: number,
  cell: Cell | undefined,
  { combine, absent }: CombineRule,
  counted: readonly Share[],
): Line {
  const share = counted.find((one) => one.at === at);
  const weight = combine === 'weighted' ? `, weight ${part.weight}` : '';
  const words = `${part.name}: ${cellWords(part, cell, absent)}${weight}`;
  return { words, counts: share !== undefined };
}

function cellWords(part: Part, cell: Cell | undefined, absent: AbsenceRule): string {
  if (!cell) return 'not entered yet';
  if ('level' in cell) return cell.level;
  if ('score' in cell) return `${cell.score} of ${outOf(part)}`;
  return cell.code === 'AB' ? absence_words[absent] : code_words[cell.code];
}

/** The last line says which way was taken: a sum and an average of the same papers differ. */
function valueWords(value: Fraction, { combine }: CombineRule, counted: readonly Share[]): string {
  const ways = {
    sum: 'Sum',
    average: 'Average',
    weighted: 'By weight',
    'best-of': `Average of the best ${counted.length}`,
  };
  const unit = counted[0]?.part.entry === 'level' ? ' points' : '%';
  return `${ways[combine]}: ${roundOnce(value, 4)}${unit}`;
}
