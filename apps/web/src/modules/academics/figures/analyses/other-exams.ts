import type { SittingChoice } from '@darasa/contract/academics/figures/analyses';

/**
 * The exams that a class is held against: its own, and those that its learners sat a class below in the
 * year before. They are listed with the latest first.
 */
export const otherExams = (
  sittings: readonly SittingChoice[],
  chosen: SittingChoice,
): SittingChoice[] =>
  sittings.filter(
    (one) =>
      one.id !== chosen.id &&
      (one.class_id === chosen.class_id ||
        (one.year === chosen.year - 1 && one.level === chosen.level - 1)),
  );

/** The exam before it, until another is chosen or none. */
export function comparedWith(
  sittings: readonly SittingChoice[],
  chosen: SittingChoice,
  against_id: string | undefined,
): SittingChoice | undefined {
  if (against_id === 'none') return undefined;
  const others = otherExams(sittings, chosen);
  const named = others.find((one) => one.id === against_id);
  if (named) return named;
  const earlier = new Set(sittings.slice(sittings.indexOf(chosen) + 1));
  return others.find((one) => earlier.has(one));
}
