import type { Chore } from '../../platform/chores.ts';
import { seatAppointed } from './class-teachers/service.ts';
import { routes as checklist } from './checklist/routes.ts';
import { classImport } from './class-import/service.ts';
import { routes as classes } from './classes/routes.ts';
import { clubImport } from './clubs/import.ts';
import { routes as clubs } from './clubs/routes.ts';
import { routes as documents } from './documents/routes.ts';
import { routes as dormitories } from './dormitories/routes.ts';
import { routes as calendar } from './events/routes.ts';
import { routes as houses } from './houses/routes.ts';
import { routes as learnerLife } from './learner-life/routes.ts';
import { importTargets as lookupTargets, routes as lookups } from './lookups.ts';
import { routes as school } from './school/routes.ts';
import { subjectImport } from './subject-import/service.ts';
import { routes as subjects } from './subjects/routes.ts';

export {
  beginReceiptsWith,
  nextDocumentNumber,
  documentNumbers,
  nextDocumentNumbers,
  type NumberTaker,
  nextFreeNumbers,
  newSeries,
  previewDocumentNumber,
} from './documents/service.ts';
export { reassignClassTeacher } from './class-teachers/service.ts';
export { letGo, giveBedsBack } from './dormitories/leavers.ts';
export { eventIsFor } from './events/queries.ts';
export { documentPaper, documentPapers } from './documents/paper.ts';
export { refuseClosedTerm } from './years/closing.ts';
export type { TermCheck } from './years/checks.ts';
export { calendarRoutes } from './calendar-feed/routes.ts';
export { clubMemberRoutes } from './club-members/routes.ts';
export { yearRoutes } from './years/routes.ts';
export { fieldHolders } from './custom-fields/holders.ts';
export { reassignTeaching, teachingOf } from './subjects/teaching.ts';
export { events } from './events.ts';
export { setupParts } from './setup-parts.ts';

/** Go along when two records of a learner are made one; a learner has one bed at a time. */
export const learnerRows = [
  { table: 'administration.bed_places', once_per: ['to_on'] },
  { table: 'administration.club_members', once_per: ['club_id', 'to_on'] },
] as const;

export const chores: Chore[] = [seatAppointed];

export const importTargets = [...lookupTargets, clubImport, classImport, subjectImport];

export const routes = [
  ...lookups,
  ...clubs,
  ...learnerLife,
  ...classes,
  ...subjects,
  ...calendar,
  ...houses,
  ...dormitories,
  ...documents,
  ...school,
  ...checklist,
];
