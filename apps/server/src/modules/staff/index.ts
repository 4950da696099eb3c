import { listStaff } from '@darasa/contract/staff/register';
import type { Chore } from '#platform/chores.ts';
import type { PhotoHolder } from '#platform/files/holder.ts';
import { routes as cards } from './cards/routes.ts';
import { routes as classes } from './classes/routes.ts';
import { routes as departments } from './departments/routes.ts';
import { paper, paper_ends, remindOfPapers } from './documents/reminders.ts';
import { routes as documents } from './documents/routes.ts';
import { leaveType } from './leave/document-type.ts';
import { routes as leave } from './leave/routes.ts';
import { relieves } from './leave/tell.ts';
import { routes as leaveTypes } from './leave-types/routes.ts';
import { routes as leaving } from './leaving/routes.ts';
import { profileChangeType } from './profile-changes/document-type.ts';
import { routes as profileChanges } from './profile-changes/routes.ts';
import { staffImport } from './register/import.ts';
import { showsPhoto } from './register/queries.ts';
import { routes as register } from './register/routes.ts';

export { findDepartmentHead } from './departments/queries.ts';
export { findSome as findStaff } from './register/queries.ts';
export { setupParts } from './setup-parts.ts';
export { waiting } from './waiting.ts';
export { usualLeave } from './leave-types/usual-leave.ts';

export const routes = [
  // Before the register: its own address would take them for a person.
  ...register,
  ...departments,
  ...cards,
  ...classes,
  ...documents,
  ...leaveTypes,
  ...leave,
  ...leaving,
  ...profileChanges,
];
export const photoHolders: PhotoHolder[] = [{ access: listStaff.access, showsPhoto }];
export const documentTypes = [leaveType, profileChangeType];
export const importTargets = [staffImport];
export const events = [paper_ends, relieves];
export const chores: Chore[] = [remindOfPapers];
export const reminderSubjects = [paper];
