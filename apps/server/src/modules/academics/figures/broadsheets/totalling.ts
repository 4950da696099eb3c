import type { Broadsheet } from '@darasa/contract/academics/figures/broadsheets';
import { averageOf, fractionOf, roundOnce, sumOf } from '@darasa/rules/grading/exact';
import { type Mean, meanOf } from '@darasa/rules/grading/mean';
import { rank } from '@darasa/rules/grading/rank';
import type { LearnerResults, SittingFacts } from './queries.ts';

type Row = Broadsheet['rows'][number];

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

function rowOf(sitting: SittingFacts, learner: LearnerResults): Row {
  const by_subject = new Map(learner.results.map((one) => [one.subject_id, one]));
  const results = sitting.subjects.map(({ id }) => by_subject.get(id));
  const graded = results.filter((one) => one?.outcome === 'graded');
  const mean = meanIn(sitting, learner);
  const has_sum = graded.length > 0 && sitting.mean_kind !== 'none';
  return {
    student_id: learner.student_id,
    admission_number: learner.admission_number,
    name: learner.name,
    stream: learner.stream,
    figures: results.map((one) => one?.shown ?? null),
    codes: results.map((one) => (one ? codeOf(one) : null)),
    marks_sum: has_sum ? (mean.marks_sum ?? sumOfMarks(graded)) : null,
    mean_points: mean.mean_points ?? null,
    code: mean.code ?? (mean.outcome === 'none' || mean.outcome === 'open' ? null : mean.outcome),
    position: null,
    position_stream: null,
  };
}

/** The mean of a learner by the rule of the exam, with the lines that show how it came about. */
export function meanIn(sitting: SittingFacts, { results }: Pick<LearnerResults, 'results'>): Mean {
  const by_subject = new Map(results.map((one) => [one.subject_id, one]));
  return meanOf(
    sitting.subjects.flatMap(({ id, code }) => {
      const result = by_subject.get(id);
      if (!result) return [];
      const { outcome, points, shown } = result;
      return [{ code: code ?? id, outcome, points, mark: shown }];
    }),
    {
      kind: sitting.mean_kind,
      needs: needs[sitting.mean_kind],
      ...sitting.mean_rule,
      decimals: 4,
      any_absence: sitting.any_absence,
    },
  );
}

const needs: Record<SittingFacts['mean_kind'], number> = {
  'kcse-2023': 7,
  'kcse-2022': 7,
  'all-subjects': 1,
  pick: 1,
  none: 0,
};

const codeOf = ({ outcome, code }: LearnerResults['results'][number]): string | null =>
  outcome === 'graded' ? code : (outcome_codes[outcome] ?? null);

/** What is printed where there is no grade; a blank is nothing. */
const outcome_codes: Record<string, string> = {
  X: 'X',
  Y: 'Y',
  P: 'P',
  W: 'W',
  excused: 'EX',
  none: 'NE',
};

const sumOfMarks = (graded: readonly ({ shown: number | null } | undefined)[]): number =>
  roundOnce(sumOf(graded.map((one) => fractionOf(one?.shown ?? 0))), 2);

/** By the mean, then by the marks; whoever has no mean has no position. */
function positionsOf(rows: readonly Row[]): Map<Row, number> {
  const ranked = rank(rows, {
    by: [(row) => row.mean_points ?? 0, (row) => row.marks_sum ?? 0],
    tie: 'competition',
    ranked: (row) => row.mean_points !== null,
  });
  return new Map([...ranked].map(([row, { position }]) => [row, position]));
}

function streamPositions(rows: readonly Row[]): Map<Row, number> {
  const streams = new Map<string | null, Row[]>();
  for (const row of rows) streams.set(row.stream, [...(streams.get(row.stream) ?? []), row]);
  return new Map([...streams.values()].flatMap((list) => [...positionsOf(list)]));
}

/** The mean mark of each subject, of those who have one. */
export const meansOf = (sitting: SittingFacts, rows: readonly Row[]): (number | null)[] =>
  sitting.subjects.map((_, i) => {
    const figures = rows.flatMap((row) => row.figures[i] ?? []);
    return figures.length > 0 ? roundOnce(averageOf(figures.map(fractionOf)), 2) : null;
  });
