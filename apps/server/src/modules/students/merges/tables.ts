import type { DB } from '../../../platform/db/schema.ts';

/** Tables whose rows belong to a learner, and go along when two records are made one. */
type LearnerTable = {
  [T in keyof DB]: 'id' | 'student_id' extends keyof DB[T] ? T : never;
}[keyof DB];

export interface LearnerRows {
  table: LearnerTable;
  /** A learner has one row for each value of these; a second one stays where it is. */
  once_per?: readonly string[];
}

/** Rows that no other module may move, such as entries in the books: who has some is not merged. */
export interface StayingRows {
  table: { [T in keyof DB]: 'student_id' extends keyof DB[T] ? T : never }[keyof DB];
  /** What the learner has: "charges or payments". */
  what: string;
}

/** This module's own. The order of a promotion or an export is history, and stays as it was. */
export const learner_rows: readonly LearnerRows[] = [
  { table: 'students.enrolments' },
  { table: 'students.student_guardians', once_per: ['guardian_id'] },
  { table: 'students.status_changes' },
  { table: 'students.clearances', once_per: ['cancelled_at'] },
  { table: 'students.certificates' },
  { table: 'students.cards', once_per: ['issue_number'] },
  { table: 'students.consents' },
  { table: 'students.documents' },
  { table: 'students.nurse_visits' },
  { table: 'students.behaviour' },
  { table: 'students.enquiries' },
  { table: 'students.family_requests' },
];
