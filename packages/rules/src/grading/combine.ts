// Combining: papers, CATs, outcomes, components and terms become the mark of a subject, exactly.

import {
  averageOf,
  compare,
  fraction,
  type Fraction,
  fractionOf,
  over,
  ratioOf,
  sumOf,
  times,
  weightedAverageOf,
} from './exact.ts';
import { type Cell, type CellCode, type Cells, type CombineRule, isCode } from './parts.ts';
import type { AbsenceRule, Part } from './parts.ts';
import { combineLines, type Line } from './working.ts';

/** The outcomes that cells have by themselves; U comes from the mean, P and W are set by hand. */
export type CellsOutcome = 'open' | 'graded' | 'X' | 'Y' | 'excused' | 'none';

export interface CombinedMark {
  outcome: CellsOutcome;
  /** In per cent of what can be had, or in points where the parts are levels. */
  value?: Fraction;
}

export interface Combination extends CombinedMark {
  working: Line[];
}

/** A blank is open and never zero; an absence is zero only if the exam says so. */
export function combine(parts: readonly Part[], cells: Cells, rule: CombineRule): Combination {
  const mark = markOf(parts, cells, rule);
  const places = countedShares(parts, cells, rule).map((share) => share.at);
  return { ...mark, working: combineLines(parts, cells, rule, places, mark.value) };
}

/** The same without the words, for whoever derives a whole school. */
export function markOf(parts: readonly Part[], cells: Cells, rule: CombineRule): CombinedMark {
  const outcome = outcomeOf(parts, cells, rule.codes.AB);
  if (outcome !== 'graded') return { outcome };
  return { outcome, value: valueOf(countedShares(parts, cells, rule), rule) };
}

interface Share {
  at: number;
  part: Part;
  score: number;
  /** Points for a level, else per cent. */
  value: Fraction;
}

function outcomeOf(parts: readonly Part[], cells: Cells, absent: AbsenceRule): CellsOutcome {
  const has = (code: CellCode) => cells.some((cell) => isCode(cell, code));
  if (has('NE')) return 'none';
  if (has('IR')) return 'Y';
  if (parts.some((_, at) => !cells[at])) return 'open';
  const is_taken = cells.some((cell) => cell && !('code' in cell));
  if (!has('AB')) return is_taken ? 'graded' : 'excused';
  if (absent === 'exclude') return is_taken ? 'graded' : 'X';
  return absent === 'zero' ? 'graded' : 'X';
}

function countedShares(parts: readonly Part[], cells: Cells, rule: CombineRule): Share[] {
  const shares: Share[] = [];
  parts.forEach((part, at) => {
    const share = shareOf(part, at, cells[at], rule.codes.AB);
    if (share) shares.push(share);
  });
  return rule.combine === 'best-of' ? bestOf(shares, rule.best_n ?? 1) : shares;
}

/** A part gives its share to the subject, or nothing when it is blank or left out by its code. */
function shareOf(
  part: Part,
  at: number,
  cell: Cell | undefined,
  absent: AbsenceRule,
): Share | undefined {
  if (isCode(cell, 'AB') && absent === 'zero') return { at, part, score: 0, value: fraction(0) };
  if (!cell || 'code' in cell) return undefined;
  if ('level' in cell) return { at, part, score: 0, value: pointsOf(part, cell.level) };
  return { at, part, score: cell.score, value: ratioOf(cell.score * 100, outOf(part)) };
}

/** The best by per cent, so that a paper out of 80 does not beat one out of 20 by its size. */
const bestOf = (shares: readonly Share[], best_n: number): Share[] =>
  shares.toSorted((a, b) => compare(b.value, a.value)).slice(0, best_n);

function valueOf(shares: readonly Share[], { combine }: CombineRule): Fraction {
  if (combine === 'sum') return sumValue(shares);
  const values = shares.map((share) => share.value);
  if (combine !== 'weighted') return averageOf(values);
  return weightedAverageOf(
    values,
    shares.map(({ part }) => part.weight),
  );
}

function sumValue(shares: readonly Share[]): Fraction {
  const score = sumOf(shares.map((share) => fractionOf(share.score)));
  const out_of = sumOf(shares.map(({ part }) => fractionOf(outOf(part))));
  return over(times(score, fraction(100)), out_of);
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
