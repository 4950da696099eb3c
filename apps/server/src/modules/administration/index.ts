import type { Chore } from '#platform/chores.ts';
import { seatAppointed } from './classes/class-teachers/service.ts';
import { routes as checklist } from './school/checklist/routes.ts';
import { classImport } from './classes/class-import/service.ts';
import { routes as classes } from './classes/classes/routes.ts';
import { clubImport } from './living/clubs/import.ts';
import { routes as clubs } from './living/clubs/routes.ts';
import { routes as documents } from './school/documents/routes.ts';
import { routes as dormitories } from './living/dormitories/routes.ts';
import { routes as calendar } from './years/events/routes.ts';
import { routes as houses } from './living/houses/routes.ts';
import { routes as learnerLife } from './living/learner-life/routes.ts';
import { importTargets as lookupTargets, routes as lookups } from './lookups.ts';
import { routes as schoolDayRoutes } from './years/school-days/routes.ts';
import { routes as school } from './school/school/routes.ts';
import { subjectImport } from './classes/subject-import/service.ts';
import { routes as subjects } from './classes/subjects/routes.ts';

export {
  beginReceiptsWith,
  nextDocumentNumber,
  documentNumbers,
  nextDocumentNumbers,
  type NumberTaker,
  nextFreeNumbers,
  newSeries,
  previewDocumentNumber,
} from './school/documents/service.ts';
export { reassignClassTeacher } from './classes/class-teachers/service.ts';
export { letGo, giveBedsBack } from './living/dormitories/leavers.ts';
export { eventIsFor } from './years/events/queries.ts';
export { documentPaper, documentPapers } from './school/documents/paper.ts';
export { findCalendar } from './years/school-days/queries.ts';
export { schoolDays } from './years/school-days/days-of-term.ts';
export { refuseClosedTerm } from './years/years/closing.ts';
export type { TermCheck } from './years/years/checks.ts';
export { calendarRoutes } from './years/calendar-feed/routes.ts';
export { clubMemberRoutes } from './living/club-members/routes.ts';
export { yearRoutes } from './years/years/routes.ts';
export { fieldHolders } from './school/custom-fields/holders.ts';
export { reassignTeaching, teachingOf } from './classes/subjects/teaching.ts';
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
  ...schoolDayRoutes,
  ...checklist,
];
