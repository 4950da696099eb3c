// Mastery: from what was seen of a learner over a term, the level that stands for it.

import { averageOf, fractionOf, type Quotient, roundOnce } from './exact.ts';
import { type Level, nearestLevel } from './scales.ts';
import type { Line } from './working.ts';

export interface RatedOutcome {
  /** The day it was seen; `at` decides only between two of one day. */
  rated_on: string;
  at: string;
  state: 'rated' | 'absent' | 'not-assessed';
  code: string | null;
  is_voided: boolean;
}

export type MasteryKind =
  | { kind: 'latest' }
  | { kind: 'highest' }
  | { kind: 'mode' }
  /** The newest weighs so many per cent, all before it the rest. */
  | { kind: 'decaying'; rate: number }
  | { kind: 'best'; n: number };

export type MasteryRule = MasteryKind & {
  levels: readonly Pick<Level, 'code' | 'points'>[];
  /** Fewer ratings than this give no level. */
  needs: number;
};

export interface Mastery {
  code?: string;
  value?: Quotient;
  enough: boolean;
  count: number;
  last_on?: string;
  working: Line[];
}

/** Ratings count by the day they were seen, however late somebody typed them. */
export function masteryOf(ratings: readonly RatedOutcome[], rule: MasteryRule): Mastery {
  const seen = ratings
    .filter(({ state, is_voided }) => state === 'rated' && !is_voided)
    .toSorted((a, b) => order(a.rated_on, b.rated_on) || order(a.at, b.at))
    .map(({ code, rated_on }) => ({ code, rated_on, points: pointsOf(code, rule) }));
  const working = seen.map(({ code, rated_on }) => ({
    words: `${rated_on}: ${code}`,
    counts: true,
  }));
  const found = { count: seen.length, last_on: seen.at(-1)?.rated_on, working };
  if (seen.length === 0 || seen.length < rule.needs) return { ...found, enough: false };
  const value = valueOf(
    seen.map((one) => one.points),
    rule,
  );
  const { code } = nearestLevel(value, rule.levels);
  working.push({ words: `${waysWords(rule)}: ${roundOnce(value, 4)}, ${code}`, counts: true });
  return { ...found, code, value, enough: true };
}

function valueOf(points: readonly number[], rule: MasteryRule): Quotient {
  switch (rule.kind) {
    case 'latest':
      return fractionOf(points.at(-1)!);
    case 'highest':
      return fractionOf(Math.max(...points));
    case 'mode':
      return fractionOf(modeOf(points));
    case 'decaying':
      return decayed(points, rule.rate);
    case 'best':
      return averageOf(
        points
          .toSorted((a, b) => b - a)
          .slice(0, rule.n)
          .map(fractionOf),
      );
  }
}

/** The most frequent; between equally frequent ones, the one seen last. */
function modeOf(points: readonly number[]): number {
  const countOf = (value: number) => points.filter((one) => one === value).length;
  return points.reduce((mode, one) => (countOf(one) >= countOf(mode) ? one : mode));
}

/** Big integers, because each rating makes the fraction a hundred times finer. */
function decayed(points: readonly number[], rate: number): Quotient {
  const [first, ...later] = points.map((one) => BigInt(Math.round(one * 100)));
  let n = first!;
  let d = 100n;
  for (const one of later) {
    n = n * BigInt(100 - rate) + one * BigInt(rate) * (d / 100n);
    d *= 100n;
  }
  return { n, d };
}

function pointsOf(code: string | null, { levels }: MasteryRule): number {
  const points = levels.find((level) => level.code === code)?.points;
  if (points === null || points === undefined) throw new RangeError(`${code} has no points here`);
  return points;
}

function waysWords(rule: MasteryRule): string {
  if (rule.kind === 'decaying') return `The newest weighs ${rule.rate}%`;
  if (rule.kind === 'best') return `Average of the best ${rule.n}`;
  return { latest: 'The latest', highest: 'The highest', mode: 'The most frequent' }[rule.kind];
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
