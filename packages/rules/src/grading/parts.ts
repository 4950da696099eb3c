// The parts of a subject in an exam, what is typed for them, and what cannot be.

import { commonMultiple, fractionOf, roundOnce, smallestWhole, sumOf } from './exact.ts';
import type { Fault, Level } from './scales.ts';

interface ScorePart {
  entry: 'score';
  name: string;
  out_of: number;
  weight: number;
}

interface LevelPart {
  entry: 'level';
  name: string;
  weight: number;
  levels: readonly Pick<Level, 'code' | 'points'>[];
}

export type Part = ScorePart | LevelPart;

/** Absent, excused, irregular, not enrolled: never a number. */
export type CellCode = 'AB' | 'EX' | 'IR' | 'NE';
export type Cell = { score: number } | { level: string } | { code: CellCode };

/** The cells in the order of the parts; a blank one is not entered yet. */
export type Cells = readonly (Cell | undefined)[];

/** An absence counts as nothing out of the maximum, or is left out, or takes the whole subject. */
export type AbsenceRule = 'zero' | 'exclude' | 'X';

export interface CombineRule {
  combine: 'sum' | 'average' | 'weighted' | 'best-of';
  best_n?: number | null;
  codes: { AB: AbsenceRule };
}

export const isCode = (cell: Cell | undefined, code: CellCode): boolean =>
  cell !== undefined && 'code' in cell && cell.code === code;

/** A cell's fault says why it cannot be what was typed. */
export function cellFaults(parts: readonly Part[], cells: Cells): Fault[] {
  const is_alone = cells.every((cell) => !cell || isCode(cell, 'NE'));
  return parts.flatMap((part, at) => {
    const stands_with_others = isCode(cells[at], 'NE') && !is_alone;
    const message = stands_with_others ? 'Not enrolled stands alone' : cellFault(part, cells[at]);
    return message ? [{ at, message }] : [];
  });
}

/** A rule's faults say why the parts of a subject cannot be combined so. */
export function ruleFaults(parts: readonly Part[], rule: CombineRule): string[] {
  if (parts.length === 0) return ['The subject has no part yet'];
  const entries = new Set(parts.map((part) => part.entry));
  const faults: string[] = [];
  if (entries.size > 1) faults.push('Scores and levels do not combine');
  if (entries.has('level')) faults.push(...levelRuleFaults(rule));
  if (rule.combine === 'weighted') faults.push(...weightFaults(parts));
  if (rule.combine === 'best-of') faults.push(...bestFaults(parts, rule.best_n));
  const is_exact = rule.combine === 'sum' || finenessOf(parts, rule) <= fineness_max;
  if (faults.length === 0 && !is_exact) {
    faults.push('These maxima and weights cannot be combined exactly, choose rounder ones');
  }
  return faults;
}

function cellFault(part: Part, cell: Cell | undefined): string | undefined {
  if (!cell || 'code' in cell) return undefined;
  if ('level' in cell) {
    const is_known = part.entry === 'level' && part.levels.some(({ code }) => code === cell.level);
    return is_known ? undefined : `${cell.level} is not a level of ${part.name}`;
  }
  if (part.entry === 'level') return 'Choose a level';
  if (cell.score < 0) return 'A score is not below 0';
  if (cell.score > part.out_of) return `${cell.score} is above ${part.out_of}`;
  return hasHundredths(cell.score) ? undefined : 'A score has at most two decimals';
}

function levelRuleFaults({ combine, codes }: CombineRule): string[] {
  const faults: string[] = [];
  if (combine === 'sum') faults.push('Levels are averaged or weighted, not summed');
  if (codes.AB === 'zero') faults.push('Levels have no zero: leave an absence out, or give X');
  return faults;
}

function weightFaults(parts: readonly Part[]): string[] {
  if (parts.some((part) => part.weight <= 0)) return ['A weight is above 0'];
  const weights = roundOnce(sumOf(parts.map((part) => fractionOf(part.weight))), 4);
  return weights === 100 ? [] : [`The weights make ${weights}, they must make 100`];
}

const bestFaults = (parts: readonly Part[], best_n: CombineRule['best_n']): string[] =>
  best_n && best_n >= 1 && best_n <= parts.length
    ? []
    : [`Choose how many parts count, from 1 to ${parts.length}`];

/** A hundred per cent of it is still a safe integer. */
const fineness_max = Number.MAX_SAFE_INTEGER / 100;

/** The denominator of a result: what the shares of all parts have in common, times all the weights. */
function finenessOf(parts: readonly Part[], { combine }: CombineRule): number {
  const weights = parts.map((part) => (combine === 'weighted' ? part.weight : 1));
  const weights_sum = smallestWhole(weights).reduce((sum, weight) => sum + weight, 0);
  return parts
    .map((part) => (part.entry === 'score' ? hundredths(part.out_of) : 100))
    .reduce(commonMultiple, weights_sum);
}

const hundredths = (value: number): number => Math.round(value * 100);
const hasHundredths = (value: number): boolean => hundredths(value) / 100 === value;
