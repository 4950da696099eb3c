import type { ModuleName } from '../access.ts';

/** The academic office and every teacher read what all exams of a school share. */
export const exam_readers: readonly ModuleName[] = ['academics', 'teacher-portal'];
