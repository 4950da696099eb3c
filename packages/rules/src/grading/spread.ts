// The spread of marks in a stream or a class, and the cells that somebody should look at again.

import { averageOf, type Fraction, fractionOf, minus, rootOnce, roundOnce } from './exact.ts';

type Gender = 'female' | 'male';

export interface SpreadValue {
  /** The shown mark; nothing where there is a code such as X instead. */
  mark: number | null;
  code: string | null;
  /** Nothing of whom nobody has said it. */
  gender: Gender | null;
}

export interface SpreadFigures {
  /** The number of those with a mark. */
  count: number;
  mean?: Fraction;
  /** The deviation of all of them, not of a sample. */
  sd?: number;
  codes: Record<string, number>;
}

export interface Spread extends SpreadFigures {
  by_gender: Record<Gender, SpreadFigures>;
}

export function spread(values: readonly SpreadValue[]): Spread {
  const of = (gender: Gender) => figuresOf(values.filter((value) => value.gender === gender));
  return { ...figuresOf(values), by_gender: { female: of('female'), male: of('male') } };
}

/** The deviation of a mean from another, from the exact ones. */
export const deviation = (now: Fraction, then: Fraction): number =>
  roundOnce(minus(now, then), figure_decimals);

export interface Outlier {
  kind: 'all-equal' | 'zero' | 'far-above' | 'above-maximum';
  /** The places of the cells in the list. */
  cells: number[];
}

/** Each cell is named once, under the first reason that fits it; a blank is none. */
export function outliers(values: readonly (number | null)[], out_of: number): Outlier[] {
  const cells = values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  const marks = cells.map((cell) => cell.value);
  if (marks.length >= equal_cells_min && new Set(marks).size === 1) {
    return [{ kind: 'all-equal', cells: cells.map((cell) => cell.at) }];
  }
  const isFarAbove = farAbove(marks);
  const reasons = [
    ['zero', (value: number) => value === 0],
    ['above-maximum', (value: number) => value > out_of],
    ['far-above', (value: number) => value <= out_of && isFarAbove(value)],
  ] as const;
  return reasons.flatMap(([kind, isOne]) => {
    const found = cells.filter((cell) => isOne(cell.value)).map((cell) => cell.at);
    return found.length > 0 ? [{ kind, cells: found }] : [];
  });
}

const figure_decimals = 2;
/** Two or three equal marks are nothing to wonder about. */
const equal_cells_min = 5;

function figuresOf(values: readonly SpreadValue[]): SpreadFigures {
  const marks = values.flatMap(({ mark }) => (mark === null ? [] : [mark]));
  const codes: Record<string, number> = {};
  for (const { code } of values) if (code !== null) codes[code] = (codes[code] ?? 0) + 1;
  if (marks.length === 0) return { count: 0, codes };
  const { count, variance } = squaresOf(marks);
  const sd = rootOnce({ n: variance, d: (count * parts_of_one) ** 2n }, figure_decimals);
  return { count: marks.length, mean: averageOf(marks.map(fractionOf)), sd, codes };
}

/** Above the mean by more than three deviations, compared by their squares in whole numbers. */
function farAbove(marks: readonly number[]): (mark: number) => boolean {
  const { count, sum, variance } = squaresOf(marks);
  return (mark) => {
    const above = count * BigInt(partsOf(mark)) - sum;
    return above > 0n && above * above > 9n * variance;
  };
}

/**
 * The variance comes times the square of the count, because that is a whole number. Squares that add up to
 * a safe number were added up exactly on the way; others are added as large ones.
 */
function squaresOf(marks: readonly number[]) {
  const parts = marks.map(partsOf);
  const count = BigInt(parts.length);
  const squares = parts.reduce((all, one) => all + one * one, 0);
  const exact = Number.isSafeInteger(squares)
    ? { sum: BigInt(parts.reduce((all, one) => all + one, 0)), squares: BigInt(squares) }
    : largeSquaresOf(parts.map(BigInt));
  return { count, sum: exact.sum, variance: count * exact.squares - exact.sum * exact.sum };
}

const largeSquaresOf = (parts: readonly bigint[]) => ({
  sum: parts.reduce((all, one) => all + one, 0n),
  squares: parts.reduce((all, one) => all + one * one, 0n),
});

const parts_of_one = 10_000n;
const partsOf = (mark: number): number => Math.round(mark * Number(parts_of_one));
