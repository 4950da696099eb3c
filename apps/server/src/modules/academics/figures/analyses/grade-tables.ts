import type {
  AnalysisColumn,
  AnalysisRow,
  AnalysisTable,
} from '@darasa/contract/academics/figures/analyses';
import { collapse } from '@darasa/rules/grading/cbc';
import { mean_codes } from '@darasa/rules/grading/mean';
import { groupBy } from '@darasa/rules/group-by';
import { type LearnerMean, meanFigures, meansOf, withoutWords } from './figures.ts';
import {
  byLadder,
  gradeWord,
  ladderTitle,
  type Look,
  rowOf,
  streamLines,
  type SubjectLine,
  subjectLines,
  subjectWord,
} from './lines.ts';
import { meansIn } from './stream-tables.ts';

/** Grades are counted: in the mean by stream, then by subject or in one subject by stream. */
export function gradeTables(look: Look): AnalysisTable[] {
  const { now, subject, is_own } = look;
  const has_means = now.mean_kind !== 'none' && !is_own && !subject;
  const ladders = byLadder(now, subject ? streamLines(look, subject) : subjectLines(look));
  return [
    ...(has_means ? [meanGrades(look)] : []),
    ...ladders.map((lines) => subjectGrades(look, lines, titleOf(look, lines, ladders))),
  ];
}

const titleOf = (
  { now, subject }: Look,
  lines: readonly SubjectLine[],
  ladders: readonly unknown[],
): string =>
  ladderTitle(subject ? subject.name : `By ${subjectWord(now).toLowerCase()}`, lines, ladders);

function subjectGrades(look: Look, lines: SubjectLine[], title: string): AnalysisTable {
  const { codes } = lines[0]!.subject.scale;
  const word = gradeWord(look.now);
  const rows = lines.flatMap((line) => {
    const { now } = line;
    const whole = rowOf(line, now.graded_count, [
      now.entry_count,
      ...codes.map((code) => now.codes[code] ?? 0),
      withoutWords(now.without),
    ]);
    return look.by_gender ? [whole, ...gendersOf(whole, codes, now.by_gender)] : [whole];
  });
  return {
    key: `grades ${lines[0]!.key}`,
    title,
    head: look.is_own ? 'Group' : look.subject ? 'Stream' : subjectWord(look.now),
    columns: columnsOf(codes, word),
    rows,
    rule: ruleOf(word),
    chart: chartOf(
      codes,
      rows,
      lines.map((line) => line.tick),
    ),
  };
}

function meanGrades(look: Look): AnalysisTable {
  const { now, stream, by_gender } = look;
  const means = meansOf(now);
  const places = stream
    ? [{ label: stream.name, name: stream.name }]
    : [...now.streams.map(({ name }) => ({ label: name, name })), { label: now.class, name: null }];
  const rows = places.flatMap(({ label, name }) =>
    meanRows(label, meansIn(means, name), by_gender),
  );
  const last = rows.findIndex((row) => row.label === places.at(-1)!.label);
  return {
    key: 'mean-grades',
    title: 'Mean grades',
    head: 'Stream',
    columns: columnsOf(ladder, 'grade'),
    rows,
    rule: ruleOf('grade'),
    chart: chartOf(ladder, rows.slice(last), [places.at(-1)!.label]),
  };
}

function meanRows(label: string, means: readonly LearnerMean[], by_gender: boolean): AnalysisRow[] {
  const of = (list: readonly LearnerMean[]) => meanFigures(list);
  const { learner_count, graded_count, codes, without } = of(means);
  const whole = rowOf({ key: label, label }, graded_count, [
    learner_count,
    ...ladder.map((code) => codes[code] ?? 0),
    withoutWords(without),
  ]);
  if (!by_gender) return [whole];
  const female = of(means.filter((one) => one.gender === 'female'));
  const male = of(means.filter((one) => one.gender === 'male'));
  return [whole, ...gendersOf(whole, ladder, { female, male })];
}

const ladder = mean_codes.toReversed();
const ruleOf = (word: string): string => `Per cent are of those with a ${word}.`;

const columnsOf = (codes: readonly string[], word: string): AnalysisColumn[] => [
  { head: 'Entries', kind: 'count' },
  ...codes.map((code) => ({ head: code, kind: 'share' as const })),
  { head: `No ${word}`, kind: 'text' },
];

type Gendered = Record<'female' | 'male', { codes: Record<string, number> }>;

const gendersOf = (whole: AnalysisRow, codes: readonly string[], by: Gendered): AnalysisRow[] =>
  (['female', 'male'] as const).map((gender) => {
    const counts = codes.map((code) => by[gender].codes[code] ?? 0);
    const graded_count = counts.reduce((all, one) => all + one, 0);
    return {
      ...whole,
      key: `${whole.key} ${gender}`,
      label: gender === 'female' ? 'Girls' : 'Boys',
      is_part: true,
      graded_count,
      cells: [null, ...counts, null],
    };
  });

/** A picture has four patterns: so many levels stand on one another, more grades stand beside. */
const patterns_max = 4;

function chartOf(
  codes: readonly string[],
  rows: readonly AnalysisRow[],
  ticks: readonly string[],
): AnalysisTable['chart'] {
  const levels = [...groupBy(codes, collapse).entries()];
  if (levels.length <= patterns_max) {
    return {
      kind: 'stacked',
      series: levels.map(([level]) => ({ key: level, label: level })),
      points: rows
        .filter((row) => !row.is_part)
        .map((row, i) => ({
          tick: ticks[i]!,
          label: row.label,
          values: Object.fromEntries(
            levels.map(([level, of]) => [
              level,
              sumOf(of.map((code) => countIn(row, codes, code))),
            ]),
          ),
        })),
    };
  }
  if (ticks.length > 1) return null;
  const shown = rows.length > 1 ? rows.slice(1) : rows;
  return {
    kind: 'bars',
    series: shown.map(({ key, label }) => ({ key, label })),
    points: codes.map((code) => ({
      tick: code,
      label: code,
      values: Object.fromEntries(shown.map((row) => [row.key, countIn(row, codes, code)])),
    })),
  };
}

/** Grades stand behind the entries, in the order of the codes. */
const countIn = ({ cells }: AnalysisRow, codes: readonly string[], code: string): number =>
  Number(cells[codes.indexOf(code) + 1] ?? 0);

const sumOf = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);
