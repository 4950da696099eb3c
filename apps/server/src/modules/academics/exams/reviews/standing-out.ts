import { type Outlier, outliers } from '@darasa/rules/grading/spread';

/** One part of a sheet: what was typed for it, learner by learner. */
export interface PartColumn {
  entry: 'score' | 'level';
  out_of: number | null;
  /** A score or a level; nothing where there is a code or a blank. */
  values: readonly (number | string | null)[];
}

/** Of levels only that all are equal is told: a lowest level is no slip of the hand. */
export function standingOut({ entry, out_of, values }: PartColumn): Outlier[] {
  if (entry === 'score') return outliers(values as (number | null)[], out_of!);
  const levels = [...new Set(values)];
  const as_numbers = values.map((value) => (value === null ? null : levels.indexOf(value) + 1));
  return outliers(as_numbers, levels.length).filter(({ kind }) => kind === 'all-equal');
}
