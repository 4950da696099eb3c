// Scales: how a value becomes a grade. Bands hold limits, levels hold points, a decimal stays itself.

import {
  compare,
  cut,
  type Fraction,
  fractionOf,
  plus,
  type Quotient,
  roundOnce,
} from './exact.ts';
import type { Rounding } from './exact.ts';

export interface Level {
  code: string;
  words_en: string;
  words_sw: string;
  points: number | null;
}

/** A grade band as the specification names it; both limits belong to it. */
export interface Band extends Level {
  lowerLimit: number;
  upperLimit: number;
}

/** Nothing special: zero falls into the lowest band. Or no level at all, or a grade "0" of its own. */
export type ZeroRule = 'lowest' | 'not-assessed' | 'own';

interface EditionOf<Kind extends string, Grade> {
  kind: Kind;
  /** Values lie so far apart: 1 for whole marks, 0.5 for halves. */
  step: number;
  min_value: number;
  max_value: number;
  round: Rounding;
  zero: ZeroRule;
  bands: readonly Grade[];
}
export type BandEdition = EditionOf<'bands', Band>;
export type LevelEdition = EditionOf<'levels', Level>;
export type DecimalEdition = EditionOf<'decimal', never>;
export type Edition = BandEdition | LevelEdition | DecimalEdition;

export interface Fault {
  /** The place of what is at fault in its list, so that a form shows the sentence there. */
  at: number;
  message: string;
}

export interface GradedScore {
  /** The figure that is printed: the grade comes from the same one. */
  shown: number;
  code: string | null;
  points: number | null;
}

type Limits = Pick<Band, 'lowerLimit' | 'upperLimit'>;

export const sortBands = <B extends Limits>(bands: readonly B[]): B[] =>
  bands.toSorted((a, b) => b.upperLimit - a.upperLimit || a.lowerLimit - b.lowerLimit);

/** An edition is whole when it has no fault: each value of the scale then has exactly one grade. */
export function bandFaults(edition: Edition): Fault[] {
  if (edition.kind === 'decimal') return [];
  if (edition.bands.length === 0) return [{ at: 0, message: 'The scale has no grade yet' }];
  const faults = codeFaults(edition.bands);
  if (edition.kind === 'levels') return [...faults, ...pointFaults(edition.bands)];
  const limits = edition.bands.flatMap((band, at) => limitFaults(band, at, edition));
  return [...faults, ...limits, ...(limits.length === 0 ? coverFaults(edition) : [])];
}

/** A value's fault says why it is none of the scale's own. */
export function valueFault(value: number, edition: Edition): string | undefined {
  const { min_value, max_value, step } = edition;
  if (value > max_value) return `The highest is ${max_value}`;
  if (value < min_value) return `The lowest is ${min_value}`;
  return isStep(value - min_value, step) ? undefined : notAStep(value, step);
}

/** A value is never moved from one scale to another: it would look like a mark that nobody gave. */
export const conversionFault = (from_scale: string, to_scale: string) =>
  from_scale === to_scale ? undefined : 'scale.no_conversion';

/** The band with the highest floor that the value reaches. Zero has none where it has its own rule. */
export function bandFor(value: number, edition: BandEdition): Band | undefined {
  if (value === 0 && edition.zero !== 'lowest') return undefined;
  let reached: Band | undefined;
  let lowest: Band | undefined;
  for (const band of edition.bands) {
    if (!lowest || band.lowerLimit < lowest.lowerLimit) lowest = band;
    if (band.lowerLimit > value) continue;
    if (!reached || band.lowerLimit > reached.lowerLimit) reached = band;
  }
  // Where bands begin at 1 because zero has a rule of its own, a half is still more than zero.
  return reached ?? (value > 0 ? lowest : undefined);
}

/** EE1 and EE2 are EE: the halves of a level go, whatever a school calls it. */
export const collapse = (code: string): string => code.replace(/[12]$/, '');

/** The grade of an exact value, rounded here and nowhere before. */
export function gradeOf(value: Fraction, edition: Edition): GradedScore {
  const shown = shownOf(value, edition);
  if (edition.kind === 'decimal') return { shown, code: null, points: null };
  if (edition.kind === 'levels') {
    const { code, points } = nearestLevel(value, edition.bands);
    return { shown, code, points };
  }
  const rounded = roundOnce(value, edition.round);
  if (rounded === 0 && edition.zero === 'own') return { shown, code: '0', points: null };
  const band = bandFor(rounded, edition);
  return { shown, code: band?.code ?? null, points: band?.points ?? null };
}

/** The level whose points are nearest; exactly between two, the higher. */
export function nearestLevel<L extends Pick<Level, 'points'>>(
  value: Quotient,
  levels: readonly L[],
): L {
  const sorted = levels
    .filter((level) => level.points !== null)
    .toSorted((a, b) => b.points! - a.points!);
  const reached = sorted.find((level, i) => {
    const below = sorted[i + 1];
    if (!below) return true;
    const { n, d } = plus(fractionOf(level.points!), fractionOf(below.points!));
    return compare(value, { n, d: 2 * d }) >= 0;
  });
  if (!reached) throw new RangeError('no level has points');
  return reached;
}

/** Unrounded figures are cut to the two decimals that fit, so that 79.996 is not shown as the 80 it missed. */
const shownOf = (value: Fraction, { round }: Edition): number =>
  round === 'none' ? cut(value, 2) : roundOnce(value, round);

function codeFaults(bands: readonly Level[]): Fault[] {
  const codes = bands.map((band) => band.code);
  return bands.flatMap(({ code }, at) =>
    codes.indexOf(code) < at ? [{ at, message: `${code} stands twice` }] : [],
  );
}

const pointFaults = (levels: readonly Level[]): Fault[] =>
  levels.flatMap(({ code, points }, at) =>
    points === null ? [{ at, message: `${code} has no points` }] : [],
  );

function limitFaults(band: Band, at: number, edition: BandEdition): Fault[] {
  const { min_value, max_value, step } = edition;
  const { lowerLimit, upperLimit } = band;
  const faults: string[] = [];
  if (upperLimit < lowerLimit) faults.push('The upper limit must not be below the lower limit');
  if (upperLimit > max_value) faults.push(`The highest is ${max_value}`);
  if (lowerLimit < min_value) faults.push(`The lowest is ${min_value}`);
  for (const limit of new Set([lowerLimit, upperLimit])) {
    if (!isStep(limit - min_value, step)) faults.push(notAStep(limit, step));
  }
  return faults.map((message) => ({ at, message }));
}

/** Walks down from the highest value: what was passed over has no band, what comes again has two. */
function coverFaults(edition: BandEdition): Fault[] {
  const { bands, min_value, max_value, step, zero } = edition;
  const faults: Fault[] = [];
  let floor = max_value + step;
  let at = 0;
  for (const band of sortBands(bands)) {
    at = bands.indexOf(band);
    const { lowerLimit, upperLimit } = band;
    const gap = rangeWords(upperLimit + step, floor - step, step);
    if (gap) faults.push({ at, message: `${gap} in no band` });
    const overlap = rangeWords(Math.max(lowerLimit, floor), upperLimit, step);
    if (overlap) faults.push({ at, message: `${overlap} in two bands` });
    floor = Math.min(floor, lowerLimit);
  }
  const lowest = min_value === 0 && zero !== 'lowest' ? step : min_value;
  const gap = rangeWords(lowest, floor - step, step);
  if (gap) faults.push({ at, message: `${gap} in no band` });
  return faults;
}

/** "79 is", "75 to 79 are"; nothing for a range that is empty. */
function rangeWords(from: number, to: number, step: number): string | undefined {
  const steps = Math.round((to - from) / step);
  if (steps < 0) return undefined;
  return steps === 0 ? `${tidy(from)} is` : `${tidy(from)} to ${tidy(to)} are`;
}

const isStep = (value: number, step: number): boolean => {
  const steps = value / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
};

const notAStep = (value: number, step: number): string =>
  `${value} is not a ${step === 1 ? 'whole step' : `step of ${step}`}`;

/** Sums of tenths carry a double's dust, which nobody wants to read. */
const tidy = (value: number): number => Math.round(value * 10_000) / 10_000;
