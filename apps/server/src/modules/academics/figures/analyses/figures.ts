import { averageOf, type Fraction, fractionOf, over, roundOnce } from '@darasa/rules/grading/exact';
import type { Mean } from '@darasa/rules/grading/mean';
import { deviation, spread, type SpreadFigures } from '@darasa/rules/grading/spread';
import { groupBy } from '@darasa/rules/group-by';
import type { LearnerResults, SittingFacts } from '../broadsheets/queries.ts';
import { meanIn } from '../broadsheets/totalling.ts';
import type { SubjectScale } from './queries.ts';

export type Stream = SittingFacts['streams'][number];
export type Subject = SittingFacts['subjects'][number] & { scale: SubjectScale };

/** A class in an exam, with every result that may be seen. */
export interface Sat extends Omit<SittingFacts, 'subjects'> {
  subjects: Subject[];
  learners: LearnerResults[];
  /** By subject. */
  results: ReadonlyMap<string, Result[]>;
}

export type Result = LearnerResults['results'][number] &
  Pick<LearnerResults, 'student_id' | 'gender' | 'stream'>;

/** Streams are known by their names, because a class of another year has streams of its own. */
export const isIn = (one: Pick<LearnerResults, 'stream'>, stream: string | null): boolean =>
  stream === null || one.stream?.toLowerCase() === stream.toLowerCase();

/**
 * The results of each subject; whoever is not enrolled for it has no place among them. Each is written out: to
 * copy thousands of objects and add to them took a third of an analysis.
 */
export const resultsOf = (learners: readonly LearnerResults[]): Map<string, Result[]> =>
  groupBy(
    learners.flatMap(({ results, student_id, gender, stream }) =>
      results
        .filter(({ outcome }) => outcome !== 'none')
        .map(({ subject_id, outcome, shown, code, points }): Result => ({
          subject_id,
          outcome,
          shown,
          code,
          points,
          student_id,
          gender,
          stream,
        })),
    ),
    (one) => one.subject_id,
  );

export const resultsIn = (
  { results }: Pick<Sat, 'results'>,
  subject_id: string,
  stream: string | null,
): Result[] => (results.get(subject_id) ?? []).filter((one) => isIn(one, stream));

/** The mean mark alone, where nothing else of a subject is told. */
export function meanMark(results: readonly Result[]): Fraction | undefined {
  const marks = results.flatMap(({ outcome, shown }) =>
    outcome === 'graded' && shown !== null ? [fractionOf(shown)] : [],
  );
  return marks.length > 0 ? averageOf(marks) : undefined;
}

export interface SubjectFigures extends SpreadFigures {
  entry_count: number;
  /** Those with a grade or a level; a level has no mark. */
  graded_count: number;
  points?: Fraction;
  by_gender: Record<'female' | 'male', SpreadFigures>;
  /** Those without a grade, by what stands instead. */
  without: Record<string, number>;
}

export function figuresOf(results: readonly Result[]): SubjectFigures {
  const graded = results.filter(({ outcome }) => outcome === 'graded');
  const points = graded.flatMap((one) => (one.points === null ? [] : [fractionOf(one.points)]));
  return {
    ...spread(graded.map(({ shown, code, gender }) => ({ mark: shown, code, gender }))),
    entry_count: results.length,
    graded_count: graded.length,
    ...(points.length > 0 ? { points: averageOf(points) } : {}),
    without: countsOf(results.map(({ outcome }) => outcome).filter((one) => one !== 'graded')),
  };
}

export interface MeanFigures {
  learner_count: number;
  graded_count: number;
  /** The mean of the learners' exact means. */
  mean?: Fraction;
  points_sum?: Fraction;
  /** The number of subjects in each of those means, where it is the same in all of them. */
  counted?: number;
  codes: Record<string, number>;
  without: Record<string, number>;
}

export type LearnerMean = Mean & Pick<LearnerResults, 'stream' | 'gender'>;

export const meansOf = (sat: Sat): LearnerMean[] =>
  sat.learners.map((learner) => ({
    ...meanIn(sat, learner),
    stream: learner.stream,
    gender: learner.gender,
  }));

export function meanFigures(means: readonly LearnerMean[]): MeanFigures {
  const graded = means.filter(({ outcome }) => outcome === 'graded');
  const [counted, ...others] = new Set(graded.map((one) => one.counted.length));
  const exact = graded.map(({ points_sum, counted }) =>
    over(fractionOf(points_sum!), fractionOf(counted.length)),
  );
  return {
    learner_count: means.length,
    graded_count: graded.length,
    ...(graded.length > 0
      ? {
          mean: averageOf(exact),
          points_sum: averageOf(graded.map((one) => fractionOf(one.points_sum!))),
          ...(counted && others.length === 0 ? { counted } : {}),
        }
      : {}),
    codes: countsOf(graded.map(({ code }) => code!)),
    without: countsOf(means.map(({ outcome }) => outcome).filter((one) => one !== 'graded')),
  };
}

export const figure = (value: Fraction | undefined, decimals: number): number | null =>
  value ? roundOnce(value, decimals) : null;

/** The change against another exam, where both have a mean. */
export const change = (now: Fraction | undefined, against: Fraction | undefined): number | null =>
  now && against ? deviation(now, against) : null;

/** "2 X, 1 not entered": the reasons why there is no grade. */
export const withoutWords = (without: Readonly<Record<string, number>>): string =>
  Object.entries(without)
    .map(([outcome, count]) => `${count} ${outcome_words[outcome] ?? outcome}`)
    .join(', ');

const outcome_words: Record<string, string> = { open: 'not entered', excused: 'excused' };

function countsOf(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
