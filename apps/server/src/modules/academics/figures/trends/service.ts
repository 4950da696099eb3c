import type { AnalysisRow, AnalysisTable } from '@darasa/contract/academics/figures/analyses';
import type { getTrend, Trend } from '@darasa/contract/academics/figures/trends';
import { curriculumWords } from '@darasa/contract/administration/classes/classes';
import type { InputOf } from '@darasa/contract/endpoint';
import { rules_of } from '@darasa/rules/grading/curricula';
import { fractionOf } from '@darasa/rules/grading/exact';
import type { Mean } from '@darasa/rules/grading/mean';
import { outcomeCode } from '@darasa/rules/grading/outcome-code';
import { deviation } from '@darasa/rules/grading/spread';
import { groupBy } from '@darasa/rules/group-by';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { seesAllGroups } from '#modules/academics/teaching/groups/queries.ts';
import type { AnalysisPaper } from '../analyses/papers.ts';
import { meanIn } from '../broadsheets/totalling.ts';
import { findLearner, listSatExams, type SatExam } from './queries.ts';

type Input = InputOf<typeof getTrend>;

/** A teacher reads the subjects of the own groups, and no mean, which all subjects make together. */
export async function get(ctx: Ctx, { student_id }: Input): Promise<Trend> {
  const { db } = ctx;
  const [learner, exams] = await Promise.all([
    findLearner(db, student_id),
    listSatExams(db, student_id),
  ]);
  const is_whole = seesAllGroups(db);
  if (!learner || (!is_whole && exams.length === 0)) throw fail('record.not_found');
  const { id, ...person } = learner;
  const histories = [...groupBy(exams, (one) => one.curriculum).values()];
  return {
    student_id: id,
    ...person,
    tables: histories.map((sat) => tableOf(sat, is_whole)),
  };
}

export async function paper(ctx: Ctx, input: Input): Promise<AnalysisPaper> {
  const { name, admission_number, tables } = await get(ctx, input);
  return { title: `Results over time, ${name}, ${admission_number}`, filter_words: '', tables };
}

type Line = AnalysisRow & { values: (number | null)[] };

/** Subjects down and exams across, and what became of the first mark in the last column. */
function tableOf(exams: readonly SatExam[], is_whole: boolean): AnalysisTable {
  const { curriculum } = exams[0]!;
  const { subject_means, words } = rules_of[curriculum];
  const means = is_whole && exams.some(hasMean) ? [meanLine(exams)] : [];
  const subjects = subjectsOf(exams).map((id) => subjectLine(exams, id, subject_means));
  const drawn = means.length > 0 ? means : subject_means ? subjects : [];
  return {
    key: curriculum,
    title: curriculumWords[curriculum],
    head: words.subject,
    columns: [
      ...exams.map(({ exam, term }) => ({ head: `${exam}, ${term}`, kind: 'result' as const })),
      ...(subject_means ? [{ head: 'Since the first', kind: 'change' as const }] : []),
    ],
    rows: [...means, ...subjects].map(({ values: _, ...row }) => ({
      ...row,
      cells: subject_means ? row.cells : row.cells.slice(0, -1),
    })),
    rule: subject_means
      ? 'The last column is the latest mark less the first. It is left out where the scale of the subject changed.'
      : 'Levels are not added up and have no mean.',
    chart: chartOf(exams, drawn),
  };
}

const hasMean = ({ mean_kind }: SatExam): boolean => mean_kind !== 'none';

const subjectsOf = (exams: readonly SatExam[]): string[] => [
  ...new Set(exams.flatMap(({ results }) => results.map((one) => one.subject_id))),
];

function subjectLine(exams: readonly SatExam[], subject_id: string, subject_means: boolean): Line {
  const results = exams.map((one) =>
    one.results.find((result) => result.subject_id === subject_id),
  );
  const graded = results.filter((one) => one && one.outcome === 'graded' && one.shown !== null);
  const [first, last] = [graded[0], graded.at(-1)];
  const same = first?.scale_id === last?.scale_id && graded.length > 1;
  return {
    ...line(subject_id, results.find(Boolean)!.subject),
    cells: [
      ...results.map((one) => (one ? resultWords(one.shown, outcomeCode(one)) : null)),
      same ? deviation(fractionOf(last!.shown!), fractionOf(first!.shown!)) : null,
    ],
    values: subject_means ? results.map((one) => one?.shown ?? null) : [],
  };
}

function meanLine(exams: readonly SatExam[]): Line {
  const means = exams.map(meanOfExam);
  const points = means.map((mean) => mean?.mean_points ?? null);
  const rules = exams.map((one) => JSON.stringify([one.mean_kind, one.mean_rule]));
  const at = points.flatMap((one, i) => (one === null ? [] : [i]));
  const [first, last] = [at[0], at.at(-1)];
  const same = at.length > 1 && rules[first!] === rules[last!];
  return {
    ...line('mean', 'Mean points'),
    cells: [
      ...means.map((mean) => mean && resultWords(mean.mean_points ?? null, mean.code ?? null)),
      same ? deviation(fractionOf(points[last!]!), fractionOf(points[first!]!)) : null,
    ],
    values: points,
  };
}

function meanOfExam(exam: SatExam): Mean | null {
  if (!hasMean(exam)) return null;
  const subjects = exam.results.map(({ subject_id, subject, subject_code }) => ({
    id: subject_id,
    name: subject,
    code: subject_code,
  }));
  return meanIn({ ...exam, subjects }, exam);
}

const line = (key: string, label: string) => ({
  key,
  label,
  is_part: false,
  student_id: null,
  graded_count: 0,
});

const resultWords = (figure: number | null, code: string | null): string | null =>
  [figure, code].filter((one) => one !== null).join(' ') || null;

/** A picture holds four lines that can be told apart. */
const lines_max = 4;

function chartOf(exams: readonly SatExam[], lines: readonly Line[]): AnalysisTable['chart'] {
  const drawn = lines.filter(({ values }) => values.filter((one) => one !== null).length > 1);
  if (drawn.length === 0 || drawn.length > lines_max) return null;
  return {
    kind: 'line',
    series: drawn.map(({ key, label }) => ({ key, label })),
    points: exams.map(({ exam, term }, i) => ({
      tick: exam,
      label: `${exam}, ${term}`,
      values: Object.fromEntries(
        drawn.flatMap(({ key, values }) => (values[i] === null ? [] : [[key, values[i]!]])),
      ),
    })),
  };
}
