import type { Cell } from '@darasa/contract/academics/exams/sheets';
import type { SubjectPlan } from './exam-plans.ts';
import { hashed } from './make.ts';

/** Where the middle of a subject lies beside the others. */
const leanings: Record<string, number> = {
  English: 2,
  Kiswahili: 3,
  Mathematics: -9,
  Biology: 0,
  Chemistry: -5,
  Physics: -6,
  'Christian Religious Education': 8,
  'Business Studies': 4,
  'Creative Arts and Sports': 7,
  'Religious Education': 8,
};
/** A new teacher of mathematics tells more from exam to exam; the set book of Kiswahili is a hard one. */
const drifts: Record<string, number> = { Mathematics: 2.5, Kiswahili: -1.5, Physics: 1 };
const middle = 55;
const kept = { lowest: 4, highest: 98 };

/**
 * The share of a hundred that a learner has for a part: mostly the learner's own level, which stays over
 * the exams and goes slowly up or down, then a liking for the subject, then the day.
 */
export function percentOf(
  student_id: string,
  subject: string,
  { exam, nth }: Sat,
  part: number,
): number {
  const percent =
    middle +
    (leanings[subject] ?? 0) +
    nth * ((drifts[subject] ?? 0) + 1.5 * normal(`${student_id} way`)) +
    12 * levelOf(student_id) +
    6 * normal(`${student_id} ${subject}`) +
    4 * normal(`${student_id} ${subject} ${exam}`) +
    3 * normal(`${student_id} ${subject} ${exam} ${part}`);
  return Math.min(kept.highest, Math.max(kept.lowest, percent));
}

/** How good a learner is beside others: around 0, mostly from -1 to 1. */
export const levelOf = (student_id: string): number => normal(`${student_id} level`);

/** Four bytes of a hash added up lie around their middle as marks do. */
function normal(words: string): number {
  const bits = hashed(words);
  const sum = (bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24);
  return (sum - 510) / 147.8;
}

/** An exam by its words, and which one of the year it is, counted from none. */
export interface Sat {
  exam: string;
  nth: number;
}

/** The cells of a learner on a sheet: marks or levels, all absent, or not taken at all. */
export function cellsOf(subject: SubjectPlan, student_id: string, sat: Sat): Cell[] {
  const code = codeOf(subject, student_id, sat.exam);
  return subject.input.parts.map(({ entry, out_of }, i) => {
    const cell = { part: i + 1, score: null, level: null, code: null, version: 1 };
    if (code) return { ...cell, code };
    const percent = percentOf(student_id, subject.name, sat, i + 1);
    return entry === 'level'
      ? { ...cell, level: levels.find(([floor]) => percent >= floor)![1] }
      : { ...cell, score: Math.round((percent * out_of!) / 100) };
  });
}

const levels: [floor: number, code: string][] = [
  [72, 'EE'],
  [46, 'ME'],
  [28, 'AE'],
  [0, 'BE'],
];

/** One place in eighty was empty on the day of the paper. */
function codeOf({ name, group }: SubjectPlan, student_id: string, exam: string): Cell['code'] {
  if (!takes(student_id, name, group)) return 'NE';
  return hashed(`${student_id} ${name} ${exam} absent`) % 80 === 0 ? 'AB' : null;
}

const choices: Record<string, string[]> = {
  Humanities: ['History and Government', 'Geography', 'Christian Religious Education'],
  Technical: ['Business Studies', 'Computer Studies'],
  Commerce: ['Economics', 'Business Studies'],
};

/** One of each group of choices; whoever leaves physics takes a second of the humanities. */
export function takes(student_id: string, subject: string, group: string | null): boolean {
  if (group === null) return true;
  const has_physics = hashed(`${student_id} physics`) % 3 > 0;
  if (group === 'Sciences') return has_physics;
  const offered = choices[group]!;
  const away =
    (offered.indexOf(subject) -
      (hashed(`${student_id} ${group}`) % offered.length) +
      offered.length) %
    offered.length;
  return away === 0 || (group === 'Humanities' && !has_physics && away === 1);
}
