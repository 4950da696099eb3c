import type { ModuleName } from '../../access.ts';

/**
 * Class readers are modules: whoever works with learners chooses years, classes and streams, whatever else
 * they may do.
 */
export const class_readers: readonly ModuleName[] = [
  'administration',
  'students',
  'academics',
  'attendance',
  'finance',
  'communication',
  'teacher-portal',
  'transport',
  'library',
  'roles',
];
