// Estimates of what a learner leaves a stage with. They are ours, say how they were made, and are
// never more than indicative: the weights are data, because the national ones may change.

import { combine } from './combine.ts';
import { averageOf, type Fraction, fractionOf, roundOnce } from './exact.ts';
import type { AbsenceRule, Cell, Part } from './parts.ts';
import type { Line } from './working.ts';

/** A result that is missing leaves its weight to the others, or counts nothing, or stops the estimate. */
export type MissingRule = 'redistribute' | 'zero' | 'none';

export interface EstimateRule {
  weights: readonly [number, number, number];
  missing: MissingRule;
}

export interface Estimate {
  label: 'indicative';
  value?: Fraction;
  /** The reason, where there is no estimate. */
  why?: string;
  working: Line[];
}

export interface PlacementResults {
  kjsea: number | null;
  /** School-based assessment of Grades 7 and 8. */
  sba: readonly (number | null)[];
  kpsea: number | null;
}

export const placement_seed: EstimateRule = { weights: [60, 20, 20], missing: 'none' };
export const exit_seed: EstimateRule = { weights: [15, 15, 70], missing: 'none' };

export const placement = ({ kjsea, sba, kpsea }: PlacementResults, rule: EstimateRule): Estimate =>
  estimate([named('KJSEA', kjsea), named('SBA', averageSba(sba)), named('KPSEA', kpsea)], rule);

/** From the results of Grades 10, 11 and 12, in per cent. */
export const exitEstimate = (
  grades: readonly [number | null, number | null, number | null],
  rule: EstimateRule,
): Estimate =>
  estimate(
    grades.map((result, i) => named(`Grade ${10 + i}`, result)),
    rule,
  );

interface NamedResult {
  name: string;
  result: number | null;
}

const named = (name: string, result: number | null): NamedResult => ({ name, result });

/** The average of the grades that there are; four decimals hold that of two results exactly. */
function averageSba(sba: readonly (number | null)[]): number | null {
  const results = sba.filter((one) => one !== null);
  return results.length > 0 ? roundOnce(averageOf(results.map(fractionOf)), 4) : null;
}

const absence_of: Record<MissingRule, AbsenceRule> = {
  redistribute: 'exclude',
  zero: 'zero',
  none: 'X',
};

function estimate(results: readonly NamedResult[], { weights, missing }: EstimateRule): Estimate {
  const gaps = results.filter(({ result }) => result === null).map(({ name }) => name);
  const is_empty = gaps.length === results.length;
  const parts = results.map(({ name }, i): Part => ({
    entry: 'score',
    name,
    out_of: 100,
    weight: weights[i]!,
  }));
  const cells = results.map(({ result }): Cell =>
    result === null ? { code: 'AB' } : { score: result },
  );
  const codes = { AB: is_empty ? 'X' : absence_of[missing] };
  const { value, working } = combine(parts, cells, { combine: 'weighted', codes });
  if (value) return { label: 'indicative', value, working };
  const why = `${gaps.join(' and ')} ${gaps.length === 1 ? 'is' : 'are'} missing`;
  return { label: 'indicative', why, working };
}
