import { groupBy } from '@darasa/rules/group-by';
import { averageOf, fractionOf, ratioOf, roundOnce, times } from '@darasa/rules/grading/exact';
import { rules_of } from '@darasa/rules/grading/curricula';
import { type Mean, meanOf, type MeanRule, type Outcome } from '@darasa/rules/grading/mean';
import { rank } from '@darasa/rules/grading/rank';
import { gradeOf } from '@darasa/rules/grading/scales';
import type { ReportLearner, ResultFacts } from './learner-queries.ts';
import type { ExamSubjectFacts, SetSitting } from './set-queries.ts';

/** A subject figure is what came of a subject over the exams of a report. */
export interface SubjectFigure {
  subject: ExamSubjectFacts;
  /** In the order of the exams; nothing where the learner had no place. */
  results: (ResultFacts | undefined)[];
  outcome: Outcome;
  shown: number | null;
  code: string | null;
  points: number | null;
}

export interface LearnerFigures {
  learner: ReportLearner;
  stream_id: string | null;
  subjects: SubjectFigure[];
  mean: Mean;
  class_position: { position: number; of: number } | null;
  stream_position: { position: number; of: number } | null;
}

/**
 * The figures of a class over the exams of its report: each subject by the last exam or by the average of
 * all that were graded, then the mean and the positions by the rule of the last exam. Exact until the end.
 */
export function figuresOf(
  sittings: readonly SetSitting[],
  subjects: readonly ExamSubjectFacts[],
  learners: readonly ReportLearner[],
  figure: 'mean' | 'last',
): LearnerFigures[] {
  const last = sittings.at(-1);
  if (!last) return [];
  const all = learners.map((learner): LearnerFigures => {
    const figures = subjectsOf(sittings, subjects, learner, figure);
    return {
      learner,
      stream_id: learner.results.at(-1)?.stream_id ?? null,
      subjects: figures,
      mean: meanOf(figures.map(forMean), ruleOf(last)),
      class_position: null,
      stream_position: null,
    };
  });
  return last.has_ranks ? ranked(all) : all;
}

/** Subjects in the order of the last exam that has them. */
function subjectsOf(
  sittings: readonly SetSitting[],
  subjects: readonly ExamSubjectFacts[],
  { results }: ReportLearner,
  figure: 'mean' | 'last',
): SubjectFigure[] {
  const newest = new Map<string, ExamSubjectFacts[]>();
  for (const { exam_id } of sittings.toReversed()) {
    for (const one of subjects.filter((subject) => subject.exam_id === exam_id)) {
      newest.set(one.subject_id, [...(newest.get(one.subject_id) ?? []), one]);
    }
  }
  return [...newest.values()].flatMap((editions) => {
    const subject = editions[0]!;
    const own = sittings.map(({ sitting_id }) =>
      results.find((one) => one.sitting_id === sitting_id && one.subject_id === subject.subject_id),
    );
    // Whoever is not enrolled in a subject does not have it on the report.
    if (own.every((one) => one === undefined || one.outcome === 'none')) return [];
    // Marks of different scales are never averaged: then the last exam speaks alone.
    const is_one_scale = editions.every((one) => one.scale_id === subject.scale_id);
    const together = figure === 'mean' && is_one_scale ? averaged(subject, own) : undefined;
    return [{ subject, results: own, ...(together ?? latest(own)) }];
  });
}

type Came = Pick<SubjectFigure, 'outcome' | 'shown' | 'code' | 'points'>;

function averaged(
  { edition }: ExamSubjectFacts,
  results: readonly (ResultFacts | undefined)[],
): Came | undefined {
  const percents = results.flatMap((one) =>
    one?.outcome === 'graded' && one.percent !== null ? [fractionOf(one.percent)] : [],
  );
  if (percents.length < 2) return undefined;
  const average = averageOf(percents);
  const is_share = edition.kind !== 'levels' && edition.max_value !== 100;
  const value = is_share ? times(average, ratioOf(edition.max_value, 100)) : average;
  return { outcome: 'graded', ...gradeOf(value, edition) };
}

/** The newest exam in which something came of it, else why nothing did. */
function latest(results: readonly (ResultFacts | undefined)[]): Came {
  const graded = results.findLast((one) => one?.outcome === 'graded');
  const { outcome, shown, code, points } = (graded ?? results.findLast((one) => one))!;
  return { outcome, shown, code, points };
}

const forMean = ({ subject, outcome, points, shown }: SubjectFigure) => ({
  code: subject.code ?? subject.subject_id,
  outcome,
  points,
  mark: shown,
});

const mean_rules = Object.values(rules_of).flatMap((one) => one.mean_rules);

function ruleOf({ mean_kind, any_absence, mean_rule }: SetSitting): MeanRule {
  const known = mean_rules.find(({ rule }) => rule.kind === mean_kind)?.rule;
  return { ...(known ?? { kind: mean_kind, needs: 1, decimals: 4 }), ...mean_rule, any_absence };
}

function ranked(all: readonly LearnerFigures[]): LearnerFigures[] {
  const in_class = placesOf(all);
  const streams = groupBy(all, (one) => one.stream_id);
  const in_stream = new Map([...streams.values()].flatMap((list) => [...placesOf(list)]));
  return all.map((one) => ({
    ...one,
    class_position: in_class.get(one) ?? null,
    stream_position: in_stream.get(one) ?? null,
  }));
}

const placesOf = (all: readonly LearnerFigures[]) =>
  rank(all, {
    by: [({ mean }) => mean.mean_points ?? 0, ({ mean }) => mean.marks_sum ?? 0],
    tie: 'competition',
    ranked: ({ mean }) => mean.mean_points !== undefined,
  });

/** The mean mark of all subjects that have one, whether they count for the mean grade or not. */
export function marksOf(subjects: readonly SubjectFigure[]) {
  const marks = subjects.flatMap(({ outcome, shown }) =>
    outcome === 'graded' && shown !== null ? [fractionOf(shown)] : [],
  );
  if (marks.length === 0) return null;
  const mean = averageOf(marks);
  return {
    sum: roundOnce(times(mean, fractionOf(marks.length)), 2),
    mean: roundOnce(mean, 1),
  };
}
