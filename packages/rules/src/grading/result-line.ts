// One learner's results in one text message, as short as they get without losing a subject.

import { plainMarks, segmentsOf } from '../sms-segments.ts';

export interface ResultFacts {
  school: string;
  learner: string;
  admission_number: string;
  exam: string;
  subjects: readonly { short: string; mark: number | null; code: string }[];
  mean?: { code: string; points: string; sum?: { points: number; of: number } };
  position?: { position: number; of: number };
  /** The key to the levels; results that have one carry no marks and no position. */
  level_key?: string;
}

export interface ResultLine {
  text: string;
  segments: number;
  left_out: string[];
}

/** Marks go first, then the position; a subject never does, so a long line may cost two parts. */
export function resultLine(facts: ResultFacts, limit: number): ResultLine {
  const lines = [[], ['marks'], ['marks', 'position']].map((left_out) => {
    const text = textOf(facts, left_out);
    return { text, ...segmentsOf(text), left_out: left_out.filter((what) => has(facts, what)) };
  });
  const shortest = lines.at(-1)!;
  // Where even the shortest costs two parts, the fullest for the same price is worth more.
  const best =
    lines.find(({ segments, units }) => segments === 1 && units <= limit) ??
    lines.find(({ segments }) => segments === shortest.segments)!;
  return { text: best.text, segments: best.segments, left_out: best.left_out };
}

function textOf(facts: ResultFacts, left_out: readonly string[]): string {
  const { school, learner, admission_number, exam, subjects, mean, position, level_key } = facts;
  const with_marks = level_key === undefined && !left_out.includes('marks');
  const grades = subjects.map(({ short, mark, code }) =>
    level_key === undefined
      ? `${short} ${with_marks ? (mark ?? '') : ''}${code}`
      : `${short} ${code}`,
  );
  const means = mean ? ` Mean ${mean.code} ${mean.points}${sumOf(mean.sum)}` : '';
  const parts = [`${school}: ${learner} ${admission_number} ${exam}: ${grades.join(' ')}${means}.`];
  if (position && level_key === undefined && !left_out.includes('position')) {
    parts.push(`Position ${position.position} of ${position.of}.`);
  }
  if (level_key !== undefined) parts.push(level_key);
  return plainMarks(parts.join(' '));
}

const sumOf = (sum: { points: number; of: number } | undefined): string =>
  sum ? `, ${sum.points}/${sum.of}` : '';

/** A figure that was not there is not named as left out. */
const has = (facts: ResultFacts, what: string): boolean =>
  facts.level_key === undefined &&
  (what === 'marks'
    ? facts.subjects.some(({ mark }) => mark !== null)
    : facts.position !== undefined);
