import type { Broadsheet } from '@darasa/contract/academics/figures/broadsheets';
import type { BroadsheetRow } from '@darasa/contract/academics/figures/broadsheet-rows';
import { collapse } from '@darasa/rules/grading/cbc';
import { rules_of } from '@darasa/rules/grading/curricula';
import { averageOf, fractionOf, roundOnce, sumOf } from '@darasa/rules/grading/exact';
import { type Mean, mean_codes, meanOf, type SubjectResult } from '@darasa/rules/grading/mean';
import { outcomeCode } from '@darasa/rules/grading/outcome-code';
import { rank } from '@darasa/rules/grading/rank';
import { gradeOf } from '@darasa/rules/grading/scales';
import type { LearnerResults, SittingFacts } from './queries.ts';

export interface Row extends BroadsheetRow {
  student_id: string;
  /** The subjects without a mark: blank, absent, pending. */
  missing_count: number;
}

/** Means and positions of a class, by the rule of its exam, from the results alone. */
export function broadsheetOf(sitting: SittingFacts, learners: readonly LearnerResults[]) {
  const rows = learners.map((learner) => rowOf(sitting, learner));
  const positions = sitting.has_ranks ? positionsOf(rows) : new Map<Row, number>();
  const in_stream = sitting.has_ranks ? streamPositions(rows) : new Map<Row, number>();
  return {
    rows: rows.map((row) => ({
      ...row,
      position: positions.get(row) ?? null,
      position_stream: in_stream.get(row) ?? null,
    })),
    ranked_count: positions.size,
  };
}

export const showsOf = ({ curriculum }: Pick<SittingFacts, 'curriculum'>): Broadsheet['shows'] =>
  rules_of[curriculum].shows;

/** The notice that a school prints beside ranks against the advice of its curriculum. */
export const noticeOf = ({ curriculum, has_ranks }: SittingFacts): string | null =>
  has_ranks ? (rules_of[curriculum].ranks.notice ?? null) : null;

function rowOf(sitting: SittingFacts, learner: LearnerResults): Row {
  const results = resultsIn(sitting, learner);
  const mean = meanOfResults(sitting, results);
  return {
    student_id: learner.student_id,
    admission_number: learner.admission_number,
    name: learner.name,
    stream: learner.stream,
    figures: results.map((one) => (showsOf(sitting) === 'marks' ? (one?.shown ?? null) : null)),
    codes: results.map((one) => (one ? outcomeCode(one) : null)),
    ...sumsOf(sitting, results, mean),
    mean_points: mean.mean_points ?? null,
    code: mean.code ?? (mean.outcome === 'none' || mean.outcome === 'open' ? null : mean.outcome),
    position: null,
    position_stream: null,
    missing_count: results.filter((one) => one && missing.has(one.outcome)).length,
  };
}

const missing = new Set<string>(['open', 'X', 'Y', 'P', 'W']);

/** A sitting as far as means need it. */
export type RuledSitting = Pick<SittingFacts, 'mean_kind' | 'mean_rule' | 'any_absence'> & {
  subjects: readonly Pick<SittingFacts['subjects'][number], 'id' | 'code'>[];
};

/** The mean of a learner by the rule of the exam, with the lines that show how it came about. */
export const meanIn = (sitting: RuledSitting, learner: Pick<LearnerResults, 'results'>): Mean =>
  meanOfResults(sitting, resultsIn(sitting, learner));

/** The results of a learner in the order of the subjects. */
function resultsIn(
  { subjects }: Pick<RuledSitting, 'subjects'>,
  { results }: Pick<LearnerResults, 'results'>,
): (Result | undefined)[] {
  const by_subject = new Map(results.map((one) => [one.subject_id, one]));
  return subjects.map(({ id }) => by_subject.get(id));
}

function meanOfResults(sitting: RuledSitting, results: readonly (Result | undefined)[]): Mean {
  const taken: SubjectResult[] = [];
  sitting.subjects.forEach(({ id, code }, i) => {
    const result = results[i];
    if (!result) return;
    const { outcome, points, shown } = result;
    taken.push({ code: code ?? id, outcome, points, mark: shown });
  });
  return meanOf(taken, {
    kind: sitting.mean_kind,
    needs: needs[sitting.mean_kind],
    ...sitting.mean_rule,
    decimals: 4,
    any_absence: sitting.any_absence,
  });
}

const needs: Record<SittingFacts['mean_kind'], number> = {
  'kcse-2023': 7,
  'kcse-2022': 7,
  'all-subjects': 1,
  pick: 1,
  none: 0,
};

/** The most points there are, where the rule counts the same number of subjects for everybody. */
export const pointsOf = ({ mean_kind }: SittingFacts): number | null =>
  needs[mean_kind] > 1 ? needs[mean_kind] * mean_codes.length : null;

type Result = LearnerResults['results'][number];

/**
 * Sums are those of the mean's own subjects. An exam without a mean has none, but where the school ranks all
 * the same: then points are added up, so that everybody sees by what.
 */
function sumsOf(
  { mean_kind, has_ranks }: SittingFacts,
  results: readonly (Result | undefined)[],
  mean: ReturnType<typeof meanOf>,
): Pick<Row, 'marks_sum' | 'points_sum'> {
  const graded = results.filter((one) => one?.outcome === 'graded');
  if (graded.length === 0) return { marks_sum: null, points_sum: null };
  if (mean_kind !== 'none') {
    return {
      marks_sum: mean.marks_sum ?? sumUp(graded.map((one) => one?.shown)),
      points_sum: mean.points_sum ?? null,
    };
  }
  const is_whole = !results.some((one) => one?.outcome === 'open');
  const points = graded.flatMap((one) => one?.points ?? []);
  const has_points = has_ranks && is_whole && points.length > 0;
  return { marks_sum: null, points_sum: has_points ? sumUp(points) : null };
}

const sumUp = (figures: readonly (number | null | undefined)[]): number =>
  roundOnce(sumOf(figures.map((one) => fractionOf(one ?? 0))), 2);

/** By the mean, then by the marks; whoever has neither mean nor points to be compared has no position. */
function positionsOf(rows: readonly Row[]): Map<Row, number> {
  const ranked = rank(rows, {
    by: [
      (row) => row.mean_points ?? 0,
      (row) => row.marks_sum ?? 0,
      (row) => (row.mean_points === null ? (row.points_sum ?? 0) : 0),
    ],
    tie: 'competition',
    ranked: (row) => row.mean_points !== null || row.points_sum !== null,
  });
  return new Map([...ranked].map(([row, { position }]) => [row, position]));
}

function streamPositions(rows: readonly Row[]): Map<Row, number> {
  const streams = new Map<string | null, Row[]>();
  for (const row of rows) streams.set(row.stream, [...(streams.get(row.stream) ?? []), row]);
  return new Map([...streams.values()].flatMap((list) => [...positionsOf(list)]));
}

/** Counts those with a position, in the class and in each of its streams. */
export function rankedOf({ streams }: SittingFacts, rows: readonly Row[]): Broadsheet['ranked'] {
  const countOf = (some: readonly Row[]) => ({
    ranked_count: some.filter((row) => row.position !== null).length,
    learner_count: some.length,
  });
  return [
    countOf(rows),
    ...streams.map(({ name }) => countOf(rows.filter((row) => row.stream === name))),
  ];
}

/** The mean mark of each subject with its grade, of those who have one. */
export const meansOf = (sitting: SittingFacts, rows: readonly Row[]): Broadsheet['means'] =>
  sitting.subjects.map(({ edition }, i) => {
    const figures = rows.flatMap((row) => row.figures[i] ?? []);
    if (figures.length === 0) return { mark: null, code: null };
    const mean = averageOf(figures.map(fractionOf));
    return { mark: roundOnce(mean, 2), code: gradeOf(mean, edition).code };
  });

/** The mean of a class: of the learners who have a mean themselves. */
export function meanOfMeans(rows: readonly Row[]): Broadsheet['mean_of_means'] {
  const counted = rows.filter((row) => row.mean_points !== null);
  if (counted.length === 0) return null;
  const meanBy = (pick: (row: Row) => number | null) =>
    averageOf(counted.map((row) => fractionOf(pick(row) ?? 0)));
  const mean = meanBy((row) => row.mean_points);
  return {
    marks_sum: roundOnce(
      meanBy((row) => row.marks_sum),
      2,
    ),
    points_sum: roundOnce(
      meanBy((row) => row.points_sum),
      2,
    ),
    mean_points: roundOnce(mean, 4),
    code: mean_codes[roundOnce(mean, 'whole') - 1] ?? null,
  };
}

/** The levels of the pinned scales, halves together, the highest first. */
export const levelsOf = (sitting: SittingFacts): string[] =>
  showsOf(sitting) === 'levels'
    ? [
        ...new Set(
          sitting.subjects.flatMap(({ edition }) =>
            edition.bands.map((band) => collapse(band.code)),
          ),
        ),
      ]
    : [];
