import type { IsoDate } from '../dates.ts';
import { type Counts, no_counts, shareOf, sumOf } from './presence.ts';

/** A register of the month: a column of the sheet. One that nobody handed in counts nowhere. */
export interface SheetColumn {
  day: IsoDate;
  /** A whole day is two halves. */
  half_days: number;
  is_taken: boolean;
}

export interface SheetLearner {
  gender: 'female' | 'male' | null;
  /** One for each column; nothing where the learner was not expected, or nobody took it. */
  counts: readonly (Counts | null)[];
}

export interface SheetGroup {
  learner_count: number;
  /** In half days. */
  possible: number;
  present: number;
  /** Learners who came on a day, in the mean, to a tenth. */
  mean: number | null;
  share: number | null;
}

export interface SheetSums {
  half_days_open: number;
  half_days_taken: number;
  learners: (Counts & { share: number | null })[];
  columns: { girls: number; boys: number; all: number }[];
  girls: SheetGroup;
  boys: SheetGroup;
  all: SheetGroup;
}

/** The sums of a month: of each learner, of each register, and of girls and boys. */
export function monthSheet(
  columns: readonly SheetColumn[],
  learners: readonly SheetLearner[],
): SheetSums {
  const half_days_open = columns.reduce((sum, one) => sum + one.half_days, 0);
  const taken = columns.reduce((sum, one) => sum + (one.is_taken ? one.half_days : 0), 0);
  const own = learners.map((one) => halvesOf(columns, one.counts));
  const groupOf = (gender?: 'female' | 'male') =>
    sumOfGroup(
      own.filter((_, i) => gender === undefined || learners[i]!.gender === gender),
      taken,
    );
  return {
    half_days_open,
    half_days_taken: taken,
    learners: own.map((one) => ({ ...one, share: shareOf(one.present, one.possible) })),
    columns: columns.map((_, i) => {
      const present = (gender?: 'female' | 'male') =>
        learners.filter(
          (one) =>
            (gender === undefined || one.gender === gender) && (one.counts[i]?.present ?? 0) > 0,
        ).length;
      return { girls: present('female'), boys: present('male'), all: present() };
    }),
    girls: groupOf('female'),
    boys: groupOf('male'),
    all: groupOf(),
  };
}

function halvesOf(columns: readonly SheetColumn[], counts: readonly (Counts | null)[]): Counts {
  return sumOf(columns.map((one, i) => timesHalves(counts[i] ?? no_counts, one.half_days)));
}

/** Presence is counted in halves of days, lateness once. */
const timesHalves = (counts: Counts, half_days: number): Counts => ({
  ...counts,
  possible: counts.possible * half_days,
  present: counts.present * half_days,
  absent: counts.absent * half_days,
  excused: counts.excused * half_days,
});

function sumOfGroup(rows: readonly Counts[], half_days: number): SheetGroup {
  const { possible, present } = sumOf(rows);
  return {
    learner_count: rows.length,
    possible,
    present,
    mean: tenths(present, half_days),
    share: shareOf(present, possible),
  };
}

/** "3.5" days of seven halves. */
export const daysOf = (half_days: number): number => half_days / 2;

const tenths = (sum: number, parts: number): number | null =>
  parts <= 0 ? null : Math.floor((sum * 20 + parts) / (2 * parts)) / 10;
