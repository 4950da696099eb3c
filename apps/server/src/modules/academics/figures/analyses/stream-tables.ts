import type { AnalysisColumn, AnalysisTable } from '@darasa/contract/academics/figures/analyses';
import { type Fraction, roundOnce } from '@darasa/rules/grading/exact';
import { mean_codes } from '@darasa/rules/grading/mean';
import {
  change,
  figure,
  isIn,
  type LearnerMean,
  type MeanFigures,
  meanFigures,
  meanMark,
  meansOf,
  resultsIn,
  type Sat,
  withoutWords,
} from './figures.ts';
import {
  byLadder,
  ladderTitle,
  type Look,
  rowOf,
  type SubjectLine,
  subjectLines,
  subjectWord,
} from './lines.ts';
import { againstName, valueOf } from './subject-tables.ts';

/** The streams of a class beside one another, in the order of their names and not of their means. */
export const streamTables = (look: Look): AnalysisTable[] => [
  ...(look.now.mean_kind === 'none' ? [] : [meanTable(look)]),
  ...markTables(look),
];

interface MeanLine {
  key: string;
  label: string;
  now: MeanFigures;
  against: MeanFigures | undefined;
}

type ColumnOf = AnalysisColumn & { of: (line: MeanLine) => number | string | null };

function meanTable(look: Look): AnalysisTable {
  const { now } = look;
  const lines = meanLines(look);
  const has_other = lines.some((line) => line.against);
  const columns = meanColumns(lines, has_other);
  return {
    key: 'means',
    title: 'Means of points',
    head: 'Stream',
    columns: columns.map(({ head, kind }) => ({ head, kind })),
    rows: lines.map((line) =>
      rowOf(
        line,
        line.now.graded_count,
        columns.map(({ of }) => of(line)),
      ),
    ),
    rule: 'The mean of the exact mean points of its learners, rounded once to four decimals; the grade is of the nearest point, half up. Learners without a mean are counted apart.',
    chart: {
      kind: 'bars',
      series: [
        { key: 'now', label: now.exam },
        ...(has_other ? [{ key: 'against', label: againstName(look) }] : []),
      ],
      points: lines.map((line) => ({
        tick: line.label,
        label: line.label,
        values: { ...valueOf('now', line.now.mean), ...valueOf('against', line.against?.mean) },
      })),
    },
  };
}

function meanColumns(lines: readonly MeanLine[], has_other: boolean): ColumnOf[] {
  // Of so many points only where every learner has the same number of subjects counted.
  const counted = lines.at(-1)?.now.counted;
  return [
    { head: 'Entries', kind: 'count', of: (line) => line.now.learner_count },
    { head: 'With a mean', kind: 'count', of: (line) => line.now.graded_count },
    { head: 'Mean points', kind: 'points', of: (line) => figure(line.now.mean, 4) },
    ...(has_other
      ? [
          {
            head: 'Change',
            kind: 'change',
            of: (line) => change(line.now.mean, line.against?.mean),
          } satisfies ColumnOf,
        ]
      : []),
    { head: 'Mean grade', kind: 'text', of: (line) => gradeOfMean(line.now.mean) },
    ...(counted
      ? [
          {
            head: `Points of ${counted * mean_codes.length}`,
            kind: 'mark',
            of: (line) => figure(line.now.points_sum, 2),
          } satisfies ColumnOf,
        ]
      : []),
    { head: 'No mean', kind: 'text', of: (line) => withoutWords(line.now.without) },
  ];
}

const gradeOfMean = (mean: Fraction | undefined): string | null =>
  mean ? (mean_codes[roundOnce(mean, 'whole') - 1] ?? null) : null;

const ruleOf = ({ mean_kind, mean_rule }: Sat): string => JSON.stringify([mean_kind, mean_rule]);

/** Means by different rules are not held against one another. */
function meanLines(look: Look): MeanLine[] {
  const { now, against } = look;
  const before = against && ruleOf(against) === ruleOf(now) ? meansOf(against) : undefined;
  const means = meansOf(now);
  const line = (key: string, label: string, stream: string | null): MeanLine => ({
    key,
    label,
    now: meanFigures(meansIn(means, stream)),
    against: before && meanFigures(meansIn(before, stream)),
  });
  return [
    ...now.streams.map(({ id, name }) => line(id, name, name)),
    line('class', now.class, null),
  ];
}

export const meansIn = (means: readonly LearnerMean[], stream: string | null): LearnerMean[] =>
  means.filter((one) => isIn(one, stream));

/** The mean mark of each subject across the streams, each scale apart. */
function markTables(look: Look): AnalysisTable[] {
  const { now } = look;
  const ladders = byLadder(now, subjectLines({ ...look, stream: null, against: undefined }));
  const columns: AnalysisColumn[] = [...now.streams, { name: now.class }].map(({ name }) => ({
    head: name,
    kind: 'mark',
  }));
  return ladders.map((lines) => ({
    key: `marks ${lines[0]!.key}`,
    title: ladderTitle('Mean marks', lines, ladders),
    head: subjectWord(now),
    columns,
    rows: lines.map((line) => rowOf(line, line.now.graded_count, meansAcross(look, line))),
    rule: 'The mean of those with a mark.',
    chart: null,
  }));
}

const meansAcross = ({ now }: Look, { subject }: SubjectLine): (number | null)[] =>
  [...now.streams, null].map((stream) =>
    figure(meanMark(resultsIn(now, subject.id, stream?.name ?? null)), 2),
  );
