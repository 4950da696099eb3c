import type { IsoDate } from '../dates.ts';

/** An enrolment says where a learner sits from a day on, until it ends. */
export interface Enrolment {
  student_id: string;
  class_id: string;
  stream_id: string | null;
  from_on: IsoDate;
  to_on: IsoDate | null;
  /** The last day of a learner who left. */
  left_on: IsoDate | null;
}

/** A class or a stream; learners of a class who sit in no stream are an audience of their own. */
export interface ClassAudience {
  kind: 'stream' | 'class';
  id: string;
}

/** The roster of a day: whoever sits there by the latest enrolment that holds, and has not left before. */
export function rosterOn(
  enrolments: readonly Enrolment[],
  audience: ClassAudience,
  day: IsoDate,
): string[] {
  const latest = new Map<string, Enrolment>();
  for (const one of enrolments) {
    const holds = one.from_on <= day && (one.to_on === null || day <= one.to_on);
    if (!holds || (one.left_on !== null && one.left_on < day)) continue;
    const known = latest.get(one.student_id);
    if (!known || known.from_on < one.from_on) latest.set(one.student_id, one);
  }
  return [...latest.values()].filter((one) => sitsIn(one, audience)).map((one) => one.student_id);
}

const sitsIn = (one: Enrolment, { kind, id }: ClassAudience): boolean =>
  kind === 'stream' ? one.stream_id === id : one.stream_id === null && one.class_id === id;
