// Picking: which subjects count for a mean. Groups are filled in order; what one leaves, a later may take.

export interface CountedSubject {
  code: string;
  points: number;
  /** The shown mark: it decides between equal points, and never changes them. */
  mark: number;
}

export interface PickGroup {
  name: string;
  /** The codes of the subjects, or whatever is left. */
  codes: readonly string[] | 'rest';
  best: number | 'all';
}

export interface Picks<S extends CountedSubject> {
  counted: S[];
  left: S[];
  /** The first group that has too few subjects. */
  missing?: PickGroup;
}

export function pick<S extends CountedSubject>(
  subjects: readonly S[],
  groups: readonly PickGroup[],
): Picks<S> {
  const counted: S[] = [];
  let left = subjects.toSorted(byPoints);
  let missing: PickGroup | undefined;
  for (const group of groups) {
    const fitting = left.filter((subject) => belongsTo(group, subject.code));
    const best = group.best === 'all' ? fitting : fitting.slice(0, group.best);
    if (group.best !== 'all' && best.length < group.best) missing ??= group;
    counted.push(...best);
    left = left.filter((subject) => !best.includes(subject));
  }
  return { counted, left, ...(missing && { missing }) };
}

export const belongsTo = ({ codes }: PickGroup, code: string): boolean =>
  codes === 'rest' || codes.includes(code);

/**
 * Groups that share some subjects but not all could take a subject from one another: a learner with
 * more points in it would then have a lower mean.
 */
export function groupFaults(groups: readonly PickGroup[]): string[] {
  return groups.flatMap((later, i) =>
    groups
      .slice(0, i)
      .filter((earlier) => !areApart(earlier, later) && !isWithin(earlier, later))
      .map(
        ({ name }) => `${later.name} shares subjects with ${name}: it needs all of them, or none`,
      ),
  );
}

const areApart = (earlier: PickGroup, later: PickGroup): boolean =>
  earlier.codes !== 'rest' && earlier.codes.every((code) => !belongsTo(later, code));

const isWithin = (earlier: PickGroup, later: PickGroup): boolean =>
  later.codes === 'rest' ||
  (earlier.codes !== 'rest' && earlier.codes.every((code) => belongsTo(later, code)));

const byPoints = (a: CountedSubject, b: CountedSubject): number =>
  b.points - a.points || b.mark - a.mark || (a.code < b.code ? -1 : 1);
