import type { FieldHolder } from '#platform/custom-fields/holder.ts';
import { countStaffHere } from '../staff/queries.ts';
import { findGuardian, findStudent } from './queries.ts';

/** Holders are those whose records a school may ask more of. */
export const fieldHolders: FieldHolder[] = [
  {
    record_type: 'student',
    label: 'Learners',
    module: 'students',
    exists: async ({ db }, id) => (await findStudent(db, id)) !== undefined,
  },
  {
    record_type: 'guardian',
    label: 'Parents and guardians',
    module: 'students',
    exists: async ({ db }, id) => (await findGuardian(db, id)) !== undefined,
  },
  {
    record_type: 'staff',
    label: 'Staff',
    module: 'roles',
    exists: async ({ db }, id) => (await countStaffHere(db, [id])) > 0,
  },
];
