// The mean grade of a learner. A kind never changes its meaning: a new regulation is a new kind.

import type { CellsOutcome } from './combine.ts';
import { averageOf, type Fraction, fractionOf, roundOnce, sumOf } from './exact.ts';
import { belongsTo, type CountedSubject, pick, type PickGroup, type Picks } from './pick.ts';
import type { Line } from './working.ts';

export type MeanKind = 'kcse-2023' | 'kcse-2022' | 'all-subjects' | 'pick' | 'none';

/** X wherever there is an absence, or only where its subject is needed to fill a group. */
export type AnyAbsence = 'only-if-needed' | 'always';

export interface MeanRule {
  kind: MeanKind;
  /** The groups of a school's own rule of the kind "pick". */
  groups?: readonly PickGroup[] | null;
  /** Entered for fewer subjects, a learner has no mean, but U. */
  needs: number;
  any_absence: AnyAbsence;
  /** The decimals that are shown. */
  decimals: number;
}

/** The outcome of a subject or of a learner: cells and rules give most, P and W are set by hand. */
export type Outcome = CellsOutcome | 'U' | 'P' | 'W';

export interface SubjectResult {
  code: string;
  outcome: Outcome;
  points: number | null;
  /** The shown mark. */
  mark: number | null;
}

export interface Mean {
  outcome: Outcome;
  /** The subjects that count, group by group, the best first. */
  counted: string[];
  points_sum?: number;
  marks_sum?: number;
  mean_points?: number;
  mean_marks?: number;
  /** The mean grade and its points: from the exact mean, not from the one that is shown. */
  code?: string;
  points?: number;
  working: Line[];
}

/** From 1 point to 12. */
export const mean_codes = ['E', 'D-', 'D', 'D+', 'C-', 'C', 'C+', 'B-', 'B', 'B+', 'A-', 'A'];

const rest: PickGroup = { name: 'Others', codes: 'rest', best: 'all' };
const mathematics: PickGroup = { name: 'Mathematics', codes: ['121', '122'], best: 1 };

/** The groups that the regulations name, by subject codes of KNEC. */
const groups_of: Record<'kcse-2023' | 'kcse-2022' | 'all-subjects', readonly PickGroup[]> = {
  'kcse-2023': [
    mathematics,
    { name: 'Language', codes: ['101', '102', '504'], best: 1 },
    { ...rest, best: 5 },
  ],
  'kcse-2022': [
    { name: 'English', codes: ['101'], best: 1 },
    { name: 'Kiswahili', codes: ['102', '504'], best: 1 },
    mathematics,
    { name: 'Sciences', codes: ['231', '232', '233', '236', '237'], best: 2 },
    { name: 'Humanities', codes: ['311', '312', '313', '314', '315'], best: 1 },
    { ...rest, name: 'One other', best: 1 },
  ],
  'all-subjects': [rest],
};

export function meanOf(subjects: readonly SubjectResult[], rule: MeanRule): Mean {
  if (rule.kind === 'none') return { outcome: 'none', counted: [], working: [] };
  const entered = subjects.filter(({ outcome }) => outcome !== 'none' && outcome !== 'excused');
  const groups = rule.kind === 'pick' ? (rule.groups ?? []) : groups_of[rule.kind];
  const picks = pick(entered.flatMap(countable), groups);
  const outcome = outcomeOf(entered, picks, rule);
  if (outcome === 'graded') return gradedMean(picks, rule);
  return {
    outcome,
    counted: [],
    working: [{ words: reasonOf(outcome, entered.length, picks, rule), counts: true }],
  };
}

const countable = ({ code, outcome, points, mark }: SubjectResult): CountedSubject[] =>
  outcome === 'graded' && points !== null ? [{ code, points, mark: mark ?? 0 }] : [];

function outcomeOf(
  entered: readonly SubjectResult[],
  { counted, missing }: Picks<CountedSubject>,
  { needs, any_absence }: MeanRule,
): Outcome {
  // The gravest first: an irregularity stands, whatever else is open or absent.
  for (const outcome of ['Y', 'W', 'P', 'open'] as const) {
    if (entered.some((subject) => subject.outcome === outcome)) return outcome;
  }
  if (entered.length < needs) return 'U';
  const absent = entered.filter((subject) => subject.outcome === 'X');
  if (absent.length > 0 && any_absence === 'always') return 'X';
  if (!missing && counted.length > 0) return 'graded';
  return absent.some(({ code }) => !missing || belongsTo(missing, code)) ? 'X' : 'U';
}

function gradedMean({ counted, left }: Picks<CountedSubject>, { decimals }: MeanRule): Mean {
  const points = counted.map((subject) => fractionOf(subject.points));
  const marks = counted.map((subject) => fractionOf(subject.mark));
  const exact = averageOf(points);
  const rounded = roundOnce(exact, 'whole');
  const code = mean_codes[rounded - 1];
  const points_sum = roundOnce(sumOf(points), 2);
  const words = `${points_sum} points by ${counted.length}: ${roundOnce(exact, 4)}, ${roundingWords(exact)} ${rounded}, ${code}`;
  return {
    outcome: 'graded',
    counted: counted.map((subject) => subject.code),
    points_sum,
    marks_sum: roundOnce(sumOf(marks), 2),
    mean_points: roundOnce(exact, decimals),
    mean_marks: roundOnce(averageOf(marks), decimals),
    code,
    points: rounded,
    working: [
      ...counted.map((subject) => subjectLine(subject, true)),
      ...left.map((subject) => subjectLine(subject, false)),
      { words, counts: true },
    ],
  };
}

const subjectLine = ({ code, points }: CountedSubject, counts: boolean): Line => ({
  words: `${code}: ${points} ${points === 1 ? 'point' : 'points'}`,
  counts,
});

/** Half up is said where it decided, because a learner beside it may ask. */
const roundingWords = (exact: Fraction): string => (exact.d === 2 ? 'half up to' : 'rounded to');

const reasons: Partial<Record<Outcome, string>> = {
  Y: 'A subject has an irregularity',
  W: 'A subject is withheld',
  P: 'A subject is pending',
  open: 'Marks are missing',
};

function reasonOf(
  outcome: Outcome,
  entered_count: number,
  { missing }: Picks<CountedSubject>,
  { needs }: MeanRule,
): string {
  const reason = reasons[outcome];
  if (reason) return reason;
  if (outcome === 'X') {
    return missing ? `Absent, and ${missing.name} is not filled without it` : 'Absent';
  }
  if (entered_count < needs) return `Entered for ${entered_count} subjects, ${needs} are needed`;
  return missing ? `Too few subjects for ${missing.name}` : 'No subject counts';
}
