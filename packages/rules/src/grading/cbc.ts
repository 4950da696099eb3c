// CBC: levels instead of marks, counted and not summed, with no mean and no rank.

import { primary, secondary } from '../usual-lists.ts';
import { bandsOfFloors, type CurriculumRules } from './curriculum.ts';
import { type Fraction, fractionOf, roundOnce, sumOf } from './exact.ts';
import { parentNotes } from './parent-notes.ts';
import {
  collapse,
  type Edition,
  type GradedScore,
  gradeOf,
  type Level,
  type LevelEdition,
} from './scales.ts';

export { collapse };

const sums_notice =
  'This school adds up levels or compares learners. KNEC gives no total, no mean and no position for them.';

const eight_levels = bandsOfFloors([
  ['EE1', 90, 8, 'Exceptional', 'Bora zaidi'],
  ['EE2', 75, 7, 'Very good', 'Vizuri sana'],
  ['ME1', 58, 6, 'Good', 'Vizuri'],
  ['ME2', 41, 5, 'Fair', 'Wastani'],
  ['AE1', 31, 4, 'Needs improvement', 'Anahitaji kuimarika'],
  ['AE2', 21, 3, 'Below average', 'Chini ya wastani'],
  ['BE1', 11, 2, 'Well below average', 'Chini sana ya wastani'],
  ['BE2', 0, 1, 'Minimal', 'Kiasi kidogo'],
]);

/** The second set of points that was published for the same levels: 4.0 down to 0.5. */
const eight_levels_halved = {
  ...eight_levels,
  bands: eight_levels.bands.map((band) => ({ ...band, points: band.points! / 2 })),
};

const four_levels: LevelEdition = {
  kind: 'levels',
  step: 1,
  min_value: 1,
  max_value: 4,
  round: 'none',
  zero: 'not-assessed',
  bands: [
    { code: 'EE', words_en: 'Exceeds expectations', words_sw: 'Anazidi matarajio', points: 4 },
    { code: 'ME', words_en: 'Meets expectations', words_sw: 'Anafikia matarajio', points: 3 },
    {
      code: 'AE',
      words_en: 'Approaches expectations',
      words_sw: 'Anakaribia matarajio',
      points: 2,
    },
    { code: 'BE', words_en: 'Below expectations', words_sw: 'Yuko chini ya matarajio', points: 1 },
  ],
};

export const rules: CurriculumRules = {
  words: { exam: 'Assessment', subject: 'Learning area', part: 'Task', grade: 'Level' },
  school_kinds: [...primary, ...secondary],
  exam_kinds: [
    { key: 'formative', name: 'Formative' },
    { key: 'summative', name: 'Summative' },
    { key: 'project', name: 'Project' },
    { key: 'practical', name: 'Practical' },
    { key: 'oral', name: 'Oral' },
  ],
  part_kinds: [
    { key: 'strand', name: 'Strand' },
    { key: 'outcome', name: 'Outcome' },
    { key: 'task', name: 'Task' },
    { key: 'project', name: 'Project' },
    { key: 'practical', name: 'Practical' },
  ],
  seeds: [
    { key: 'eight-levels', name: 'Eight levels', edition: eight_levels },
    { key: 'eight-levels-4-0', name: 'Eight levels, 4.0 to 0.5', edition: eight_levels_halved },
    { key: 'four-levels', name: 'Four levels', edition: four_levels },
  ],
  ranks: { by_default: false, in_messages: false, notice: sums_notice },
  mean_rules: [
    {
      key: 'none',
      name: 'No mean',
      rule: { kind: 'none', needs: 0, any_absence: 'only-if-needed', decimals: 4 },
    },
  ],
  blocks: [
    'letterhead',
    'learner',
    'subjects',
    'grade-key',
    'strands',
    'competencies',
    'values',
    'attendance',
    'conduct',
    'comments',
    'fees',
    'next-term',
    'signatures',
    'check-code',
  ],
  parentNotes,
};

/** The key to the levels in four words, which fit beside them into a text message. */
export const level_key = 'EE exceeds, ME meets, AE nears, BE below.';

export interface LevelGrade extends GradedScore {
  /** The same on the four levels of the rubric. */
  level: string | null;
}

export function levelOf(value: Fraction, edition: Edition): LevelGrade {
  const graded = gradeOf(value, edition);
  return { ...graded, level: graded.code === null ? null : collapse(graded.code) };
}

export interface LevelCounts {
  /** The number of learning areas at each level, the highest first. */
  by_level: { code: string; count: number }[];
  /** Only where the head of the school wants sums, and then with the notice. */
  sums?: { points: number; of: number; notice: string };
}

export function levelCounts(
  codes: readonly string[],
  levels: readonly Level[],
  with_sums: boolean,
): LevelCounts {
  const by_level = levels.map(({ code }) => ({
    code,
    count: codes.filter((one) => one === code).length,
  }));
  if (!with_sums) return { by_level };
  const pointsOf = (code: string) => levels.find((level) => level.code === code)?.points ?? 0;
  const points = roundOnce(sumOf(codes.map((code) => fractionOf(pointsOf(code)))), 2);
  const highest = Math.max(...levels.map((level) => level.points ?? 0));
  return { by_level, sums: { points, of: highest * codes.length, notice: sums_notice } };
}
