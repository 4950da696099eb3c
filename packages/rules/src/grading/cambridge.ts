// Cambridge: letters, 0 to 50 and levels stand side by side, and none is turned into another.

import { groupBy } from '../group-by.ts';
import { bandsOfFloors, type CurriculumRules } from './curriculum.ts';
import {
  cut,
  fraction,
  type Fraction,
  fractionOf,
  over,
  plus,
  ratioOf,
  sumOf,
  times,
} from './exact.ts';
import { type Band, bandFor, type DecimalEdition, valueFault } from './scales.ts';

const checkpoint = bandsOfFloors(
  [
    ['Outstanding', 41, null, 'Outstanding', 'Bora zaidi'],
    ['High', 31, null, 'High', 'Juu'],
    ['Good', 21, null, 'Good', 'Vizuri'],
    ['Aspiring', 11, null, 'Aspiring', 'Anajitahidi'],
    ['Basic', 1, null, 'Basic', 'Msingi'],
    ['Unclassified', 0, null, 'Unclassified', 'Haijapangwa'],
  ],
  50,
);

/** The scale of Checkpoint reports before May 2023. */
const checkpoint_legacy: DecimalEdition = {
  kind: 'decimal',
  step: 0.1,
  min_value: 0,
  max_value: 6,
  round: 'tenth',
  zero: 'lowest',
  bands: [],
};

/** Letters by the bands of the percentage uniform mark, as schools use them for their own exams. */
const lettersOf = (codes: readonly string[], highest: number) =>
  bandsOfFloors([
    ...codes.map((code, i) => [code, highest - 10 * i, null, code, code] as const),
    ['U', 0, null, 'Ungraded', 'Bila daraja'],
  ]);

const igcse_codes = ['A*', 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;

export const rules: CurriculumRules = {
  words: { exam: 'Assessment', subject: 'Syllabus', part: 'Component', grade: 'Grade' },
  shows: 'marks',
  school_kinds: ['international'],
  exam_kinds: [
    { key: 'progression', name: 'Progression test' },
    { key: 'topic', name: 'Topic test' },
    { key: 'mock', name: 'Mock' },
    { key: 'coursework', name: 'Coursework' },
  ],
  part_kinds: [
    { key: 'component', name: 'Component' },
    { key: 'question-set', name: 'Question set' },
    { key: 'coursework', name: 'Coursework' },
  ],
  seeds: [
    { key: 'checkpoint', name: 'Checkpoint, 0 to 50', edition: checkpoint },
    { key: 'checkpoint-legacy', name: 'Checkpoint, 0.0 to 6.0', edition: checkpoint_legacy },
    { key: 'igcse', name: 'IGCSE', edition: lettersOf(igcse_codes, 90) },
    { key: 'a-level', name: 'A Level', edition: lettersOf(igcse_codes.slice(0, 6), 90) },
    { key: 'as-level', name: 'AS Level', edition: lettersOf(['a', 'b', 'c', 'd', 'e'], 80) },
  ],
  ranks: { by_default: false, in_messages: false },
  subject_means: true,
  mean_rules: [],
  blocks: [
    'letterhead',
    'learner',
    'subjects',
    'grade-key',
    'trend',
    'strands',
    'attendance',
    'conduct',
    'comments',
    'fees',
    'next-term',
    'signatures',
    'check-code',
  ],
};

export interface Threshold {
  code: string;
  /** The lowest raw mark of the grade. */
  raw: number;
}

export interface UniformMark {
  code: string;
  /** Ten for each grade, up to 100; who is ungraded has none. */
  mark?: number;
}

/** The place between two thresholds becomes the place between two tens; it is cut, not rounded. */
export function uniformMark(
  raw: number,
  thresholds: readonly Threshold[],
  out_of: number,
): UniformMark {
  const sorted = thresholds.toSorted((a, b) => b.raw - a.raw);
  const at = sorted.findIndex((threshold) => threshold.raw <= raw);
  if (at < 0) return { code: 'U' };
  const { code, raw: floor } = sorted[at]!;
  const ceiling = sorted[at - 1]?.raw ?? out_of;
  const tens = uniform_floors[code];
  if (tens === undefined) throw new RangeError(`${code} has no uniform mark`);
  if (ceiling === floor) return { code, mark: tens };
  const way = ratioOf(raw - floor, ceiling - floor);
  const mark = cut(plus(fraction(tens), times(way, fraction(10))), 0);
  // Full marks where the tier ends below A* stay within the tens of their letter.
  return { code, mark: tens === 90 ? mark : Math.min(mark, tens + 9) };
}

const uniform_floors: Record<string, number> = Object.fromEntries(
  igcse_codes.map((code, i) => [code, 90 - 10 * i]),
);

/** The band of a Checkpoint score; nothing for what is none, such as 50.5. */
export const checkpointBand = (score: number): Band | undefined =>
  valueFault(score, checkpoint) === undefined ? bandFor(score, checkpoint) : undefined;

export interface QuestionScore {
  strand: string;
  score: number;
  out_of: number;
}

/** The per cent that a learner or a class has of each strand. */
export function strandShare(questions: readonly QuestionScore[]): Map<string, Fraction> {
  const strands = groupBy(questions, ({ strand }) => strand);
  return new Map(
    [...strands].map(([strand, list]) => {
      const score = sumOf(list.map((one) => fractionOf(one.score)));
      const out_of = sumOf(list.map((one) => fractionOf(one.out_of)));
      return [strand, over(times(score, fraction(100)), out_of)];
    }),
  );
}
