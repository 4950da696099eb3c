import type { Learner } from '@darasa/contract/students/learners/learner';
import type { Ctx } from '#platform/ctx.ts';
import type { DB } from '#platform/db/schema.ts';

/** Tables whose rows belong to a learner, and go along when two records are made one. */
type LearnerTable = {
  [T in keyof DB]: 'id' | 'student_id' extends keyof DB[T] ? T : never;
}[keyof DB];

export interface LearnerRows {
  table: LearnerTable;
  /** A learner has one row for each value of these; a second one stays where it is. */
  once_per?: readonly string[];
}

export interface MergedPair {
  kept: Pick<Learner, 'id' | 'admission_number'>;
  merged: Pick<Learner, 'id' | 'admission_number'>;
}

/** The accounts of both records. Whoever keeps the books joins them, and parts them again. */
export interface MergedAccounts {
  /** Answers what `undo` needs; it is kept with the merge. */
  merge(ctx: Ctx, pair: MergedPair): Promise<readonly unknown[]>;
  undo(ctx: Ctx, pair: MergedPair, posted: readonly unknown[]): Promise<void>;
}

/** Marks and papers of both records. Whoever keeps results brings them together, and parts them again. */
export interface MergedMarks {
  /** Sheets are locked before the learners on them, as by whoever types marks. */
  hold(ctx: Ctx, student_ids: readonly string[]): Promise<void>;
  /** What stays apart is told in words; the trace is what `undo` needs, and kept with the merge. */
  merge(
    ctx: Ctx,
    pair: MergedPair,
  ): Promise<{ trace: unknown; moved_count: number; apart: string[] }>;
  undo(ctx: Ctx, pair: MergedPair, trace: unknown): Promise<void>;
}

/** This module's own. The order of a promotion or an export is history, and stays as it was. */
export const learner_rows: readonly LearnerRows[] = [
  { table: 'students.enrolments' },
  { table: 'students.student_guardians', once_per: ['guardian_id'] },
  { table: 'students.status_changes' },
  { table: 'students.planned_changes' },
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
