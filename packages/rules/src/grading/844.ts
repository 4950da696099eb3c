// 8-4-4: twelve grades, a mean by the rule of the year, ranks. Boundaries are data of the school.

import { secondary } from '../usual-lists.ts';
import { bandsOfFloors, type CurriculumRules, type MeanRuleSeed } from './curriculum.ts';
import { fraction, rootOnce } from './exact.ts';
import { mean_codes, type MeanKind } from './mean.ts';

const words: readonly (readonly [en: string, sw: string])[] = [
  ['Excellent', 'Bora sana'],
  ['Excellent', 'Bora sana'],
  ['Very good', 'Vizuri sana'],
  ['Very good', 'Vizuri sana'],
  ['Good', 'Vizuri'],
  ['Good', 'Vizuri'],
  ['Fair', 'Wastani'],
  ['Fair', 'Wastani'],
  ['Below average', 'Chini ya wastani'],
  ['Below average', 'Chini ya wastani'],
  ['Weak', 'Dhaifu'],
  ['Weak', 'Dhaifu'],
];

/** Twelve grades from A to E, by the lowest mark of each. */
const gradesOf = (floors: readonly number[]) =>
  bandsOfFloors(
    floors.map((floor, i) => {
      const points = mean_codes.length - i;
      return [mean_codes[points - 1]!, floor, points, ...words[i]!];
    }),
  );

const meanRule = (kind: MeanKind, name: string, needs: number): MeanRuleSeed => ({
  key: kind,
  name,
  rule: { kind, needs, any_absence: 'only-if-needed', decimals: 4 },
});

export const rules: CurriculumRules = {
  words: { exam: 'Exam', subject: 'Subject', part: 'Paper', grade: 'Grade' },
  shows: 'marks',
  school_kinds: secondary,
  exam_kinds: [
    { key: 'cat', name: 'CAT' },
    { key: 'mid-term', name: 'Mid-term' },
    { key: 'end-term', name: 'End of term' },
    { key: 'mock', name: 'Mock' },
    { key: 'joint', name: 'Joint exam' },
  ],
  part_kinds: [
    { key: 'paper', name: 'Paper' },
    { key: 'cat', name: 'CAT' },
    { key: 'exam', name: 'Another exam' },
  ],
  seeds: [
    {
      key: 'usual',
      name: '8-4-4 grades',
      edition: gradesOf([80, 75, 70, 65, 60, 55, 50, 45, 40, 35, 30, 0]),
    },
    {
      key: 'mathematics',
      name: 'Mathematics',
      edition: gradesOf([70, 65, 60, 55, 49, 43, 37, 31, 25, 19, 12, 0]),
    },
    {
      key: 'physics',
      name: 'Physics',
      edition: gradesOf([60, 55, 50, 45, 40, 35, 30, 25, 20, 15, 10, 0]),
    },
    {
      key: 'kiswahili',
      name: 'Kiswahili',
      edition: gradesOf([78, 73, 68, 63, 58, 53, 48, 43, 38, 33, 28, 0]),
    },
  ],
  ranks: { by_default: true, in_messages: true },
  subject_means: true,
  mean_rules: [
    meanRule('kcse-2023', 'KCSE since 2023', 7),
    meanRule('kcse-2022', 'KCSE to 2022', 7),
    meanRule('all-subjects', 'All subjects taken', 1),
  ],
  blocks: [
    'letterhead',
    'learner',
    'subjects',
    'mean-box',
    'grade-key',
    'trend',
    'attendance',
    'conduct',
    'comments',
    'fees',
    'next-term',
    'signatures',
    'check-code',
  ],
};

export interface ClusterPoints {
  points: number;
  label: 'indicative';
}

/**
 * The estimate of cluster points for a place at university: the root of the shares of 48 points in
 * four subjects and of 84 in seven, times 48. The placement service has indices of its own.
 */
export const clusterPoints = (four_subjects: number, seven_subjects: number): ClusterPoints => ({
  points: rootOnce(fraction(48 * 48 * four_subjects * seven_subjects, 48 * 84), 3),
  label: 'indicative',
});
