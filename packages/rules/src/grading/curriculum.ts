// What differs by curriculum is data: each of them fills this one interface.

import type { SchoolKind } from '../usual-lists.ts';
import type { MeanRule } from './mean.ts';
import type { BandEdition, Edition } from './scales.ts';

/** A kind that is chosen from a list, with its name on screens. */
export interface Kind {
  key: string;
  name: string;
}

/** A scale that a school begins with, and edits. */
export interface ScaleSeed {
  key: string;
  name: string;
  edition: Edition;
}

export interface MeanRuleSeed {
  key: string;
  name: string;
  rule: MeanRule;
}

/** The names that a curriculum gives to what all of them have. */
export interface CurriculumWords {
  exam: string;
  subject: string;
  part: string;
  grade: string;
}

export interface RankPolicy {
  by_default: boolean;
  /** A notice is printed where a school ranks or sums against the default; the head gives a reason. */
  notice?: string;
  /** A message to a parent names a position. */
  in_messages: boolean;
}

export const report_blocks = [
  'letterhead',
  'learner',
  'subjects',
  'mean-box',
  'grade-key',
  'trend',
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
] as const;
export type ReportBlock = (typeof report_blocks)[number];

/** A learner with the levels of a term, for the notes to the parents. */
export interface ParentNoteFacts {
  first_name: string;
  gender: 'female' | 'male' | null;
  areas: readonly { name: string; code: string; points: number }[];
  language: 'en' | 'sw';
}

export interface ParentNotes {
  can_do: string;
  working_on: string;
  help_at_home: string;
}

export interface CurriculumRules {
  words: CurriculumWords;
  /** The kinds of school that teach it, to offer its usual scales. */
  school_kinds: readonly SchoolKind[];
  exam_kinds: readonly Kind[];
  part_kinds: readonly Kind[];
  seeds: readonly ScaleSeed[];
  ranks: RankPolicy;
  mean_rules: readonly MeanRuleSeed[];
  blocks: readonly ReportBlock[];
  /** Writes to parents in plain sentences from the levels; left out where reports have no such notes. */
  parentNotes?: (facts: ParentNoteFacts) => ParentNotes | null;
}

/** One row of a seed, the highest first: code, floor, points, and the words in both languages. */
type SeedRow = readonly [
  code: string,
  floor: number,
  points: number | null,
  en: string,
  sw: string,
];

/** The bands between floors, from the highest down to the lowest value. */
export function bandsOfFloors(rows: readonly SeedRow[], max_value = 100): BandEdition {
  const bands = rows.map(([code, lowerLimit, points, words_en, words_sw], i) => ({
    code,
    words_en,
    words_sw,
    lowerLimit,
    upperLimit: i === 0 ? max_value : rows[i - 1]![1] - 1,
    points,
  }));
  return { kind: 'bands', step: 1, min_value: 0, max_value, round: 'none', zero: 'lowest', bands };
}
