import type { SlipSnapshot } from '@darasa/contract/academics/reports/snapshots';
import { resultLine } from '@darasa/rules/grading/result-line';
import { shortNames } from '@darasa/rules/short-names';
import type { LearnerFacts } from '#modules/communication/index.ts';
import type { ReportSnapshot } from '../renderers/snapshots.ts';
import type { Slip } from './queries.ts';

/** The characters of one SMS. */
const one_part = 160;
const not_ranked = 'not ranked';

/** The facts of each learner come from the slip as it was released, never from marks of today. */
export const factsOfSlips = (slips: readonly Slip[]): LearnerFacts =>
  new Map(slips.map(({ student_id, snapshot }) => [student_id, [factsOf(snapshot)]]));

function factsOf({ school, learner, results }: SlipSnapshot) {
  const { mean, position } = results;
  const grade = mean?.grade ?? null;
  return {
    exam: { text: results.exam },
    results: { text: lineOf({ school, learner, results }) },
    mean: { text: grade ? [grade, pointsOf(mean)].filter(Boolean).join(' ') : 'no mean' },
    position: { text: position ? `${position.in_class} of ${position.of_class}` : not_ranked },
  };
}

/** A slip or a report form as one message, as short as it gets without losing a subject. */
export const lineOfPaper = (snapshot: SlipSnapshot | ReportSnapshot): string =>
  'results' in snapshot ? lineOf(snapshot) : lineOfReport(snapshot);

function lineOfReport({ school, learner, title, term, subjects, mean }: ReportSnapshot): string {
  const shorts = shortNames(subjects.map((one) => one.name));
  const { text } = resultLine(
    {
      school,
      learner: learner.first_name,
      admission_number: learner.admission_number,
      exam: `${title} ${term}`,
      subjects: subjects.map(({ mark, grade }, i) => ({
        short: shorts[i]!,
        mark: mark === null ? null : Number(mark),
        code: (grade ?? '').replace('−', '-'),
      })),
      ...(mean?.grade
        ? { mean: { code: mean.grade.replace('−', '-'), points: mean.mean_points_text ?? '' } }
        : {}),
    },
    one_part,
  );
  return text;
}

function lineOf({
  school,
  learner,
  results,
}: Pick<SlipSnapshot, 'school' | 'learner' | 'results'>): string {
  const { subjects, mean, position } = results;
  const shorts = shortNames(subjects.map((one) => one.name));
  const { text } = resultLine(
    {
      school,
      learner: learner.name.split(' ')[0]!,
      admission_number: learner.admission_number,
      exam: `${results.exam} ${results.term}`,
      subjects: subjects.map(({ shown, grade }, i) => ({
        short: shorts[i]!,
        mark: shown,
        code: grade ?? '',
      })),
      ...(mean?.grade ? { mean: { code: mean.grade, points: pointsOf(mean) } } : {}),
      ...(position ? { position: { position: position.in_class, of: position.of_class } } : {}),
      ...(isOfLevels(results) ? { level_key: levelKey(results) } : {}),
    },
    one_part,
  );
  return text;
}

/** Levels have no limits: then a key says what they mean, and no mark stands beside them. */
const isOfLevels = ({ keys }: SlipSnapshot['results']): boolean =>
  keys.length > 0 &&
  keys.every(({ grades }) => grades.every(({ lowerLimit }) => lowerLimit === null));

const levelKey = ({ keys, subjects }: SlipSnapshot['results']): string => {
  const used = new Set(subjects.map(({ grade }) => grade));
  const words = new Map(
    keys.flatMap(({ grades }) => grades.map((one) => [one.code, one.words_en])),
  );
  return [...words]
    .filter(([code]) => used.has(code))
    .map(([code, word]) => `${code}: ${word}`)
    .join(', ');
};

/** A mean is told in a text as on screens: 8.14, and 6.00 beside it. */
const pointsOf = (mean: SlipSnapshot['results']['mean']): string =>
  mean?.mean_points?.toFixed(2) ?? '';
