// Comments on reports: sentences of a bank, which fit a grade, and in which fields stand for a learner.

import { pronounsOf } from '../letters.ts';
import { mergeFields } from '../merge-fields.ts';
import { collapse } from './scales.ts';

export const comment_fields = {
  first_name: 'First name',
  he_she: 'he or she',
  his_her: 'his or her',
  him_her: 'him or her',
  subject: 'Name of the subject',
} as const;
export const comment_field_names = Object.keys(comment_fields);

export interface CommentFacts {
  first_name: string;
  gender: 'female' | 'male' | null;
  subject: string | null;
}

/** A sentence as it stands on the report of one learner. Where the gender is not known the name stands. */
export function mergeComment(words: string, { first_name, gender, subject }: CommentFacts): string {
  const pronouns = gender
    ? pronounsOf(gender)
    : { he_she: first_name, his_her: `${first_name}’s`, him_her: first_name };
  const merged = mergeFields(words, { first_name, ...pronouns, ...(subject ? { subject } : {}) });
  return merged.replace(sentence_start, (letter) => letter.toUpperCase());
}

const sentence_start = /(?:^|[.!?]\s+)\p{Ll}/gu;

export interface BankLine {
  id: string;
  /** The grades that it fits; none where it fits all. */
  codes: readonly string[];
  /** Only of the subject, or of all. */
  subject_id: string | null;
  words: string;
}

/** EE fits EE1 and EE2 too; a line without grades fits everybody, also a learner without a grade. */
export const fits = ({ codes }: Pick<BankLine, 'codes'>, grade: string | null): boolean =>
  codes.length === 0 ||
  (grade !== null && (codes.includes(grade) || codes.includes(collapse(grade))));

/** Lines that fit stand first: those of the subject, those of the grade, then those for everybody. */
export function offersFor<L extends BankLine>(bank: readonly L[], grade: string | null): L[] {
  return bank
    .filter((line) => fits(line, grade))
    .map((line, i) => ({ line, i }))
    .toSorted((a, b) => closeness(b.line) - closeness(a.line) || a.i - b.i)
    .map(({ line }) => line);
}

const closeness = (line: BankLine): number =>
  (line.subject_id === null ? 0 : 2) + (line.codes.length > 0 ? 1 : 0);

/**
 * The line that is put in for a learner without a comment: one of the closest, taken in turn so that a
 * class does not read the same sentence forty times. A sentence that is too long for its box is none.
 */
export function lineFor<L extends BankLine>(
  bank: readonly L[],
  learner: CommentFacts & { grade: string | null },
  turn: number,
  length_max: number,
): string | undefined {
  const fitting = offersFor(bank, learner.grade)
    .map((line) => ({ line, words: mergeComment(line.words, learner) }))
    .filter(({ words }) => words.length <= length_max);
  const [first] = fitting;
  if (!first) return undefined;
  const closest = fitting.filter(({ line }) => closeness(line) === closeness(first.line));
  return closest[turn % closest.length]!.words;
}

/** The grade that stands for a learner where no mean does: the one held most often, the higher of equals. */
export function usualGrade(
  grades: readonly { code: string; points: number | null }[],
): string | null {
  const counts = new Map<string, { count: number; points: number }>();
  for (const { code, points } of grades) {
    const key = collapse(code);
    const known = counts.get(key) ?? { count: 0, points: 0 };
    counts.set(key, {
      count: known.count + 1,
      points: Math.max(known.points, points ?? 0),
    });
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b.count - a.count || b.points - a.points);
  return most?.[0] ?? null;
}
