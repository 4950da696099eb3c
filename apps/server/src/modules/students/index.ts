import { listStudents } from '@darasa/contract/students/learners/roll';
import type { Chore } from '#platform/chores.ts';
import type { PhotoHolder } from '#platform/files/holder.ts';
import { remindOfBehaviour } from './care/behaviour/follow-ups/chore.ts';
import { remindOfFollowUps } from './joining/enquiries/follow-ups.ts';
import { routes as guardians } from './families/guardians/routes.ts';
import { routes as family } from './families/family/routes.ts';
import { routes as familyRequests } from './families/family-requests/routes.ts';
import { routes as alumni } from './leaving/alumni/routes.ts';
import { importTargets as behaviourTargets, routes as behaviour } from './care/behaviour/routes.ts';
import { importTargets as clearanceTargets } from './leaving/clearance/routes.ts';
import { guardianImport } from './joining/guardian-import/service.ts';
import { learnerImport } from './joining/learner-import/service.ts';
import { tellOfRunOut } from './joining/enquiries/run-out.ts';
import { routes as consents } from './care/consents/routes.ts';
import { routes as documents } from './learners/documents/routes.ts';
import { routes as health } from './care/health/routes.ts';
import { routes as healthReaders } from './care/health-readers/routes.ts';
import { routes as government } from './learners/government/routes.ts';
import { routes as officeCharges } from './papers/office-charges/routes.ts';
import { routes as moves } from './learners/moves/routes.ts';
import { routes as overview } from './learners/overview/routes.ts';
import { showsPhoto } from './care/pictures/queries.ts';
import { routes as pictures } from './care/pictures/routes.ts';
import { routes as papers } from './papers/papers/routes.ts';
import { routes as planned } from './learners/planned/routes.ts';
import { beginPlanned } from './learners/due-changes/runner.ts';
import { routes as record } from './families/record/routes.ts';
import { routes as roll } from './learners/roll/routes.ts';
import { routes as rollover } from './learners/rollover/routes.ts';
import { routes as status } from './learners/status/routes.ts';
import { routes as strips } from './learners/strip/routes.ts';
import { routes as transfer } from './leaving/transfer/routes.ts';

export { admissionRoutes } from './joining/admission/routes.ts';
export type { AdmissionBilling, AdmissionPlace } from './joining/admission/service.ts';
/** A checked document is what anybody may learn of a document by the code on its foot. */
export { checkDocument } from './leaving/certificates/verify.ts';
/** Which learners' families agreed to something: ask before showing, naming or taking a child. */
export { agreedTo } from './care/consents/service.ts';
export { clearanceRoutes } from './leaving/clearance/routes.ts';
export type { DeskCheck } from './leaving/clearance/service.ts';
export { cardRoutes } from './papers/cards/routes.ts';
export { certificateRoutes } from './leaving/certificates/routes.ts';
export type { ChargeLearners } from './papers/office-charges/service.ts';
export type { MergedAccounts, MergedMarks, MergedPair } from './joining/merges/tables.ts';
export { correctPhone, keepLanguage } from './families/guardians/person.ts';
export { duplicateRoutes } from './joining/duplicates/routes.ts';
export { events } from './events.ts';
/** Reminder subjects are whom families are reminded of: who is due back, and whose birthday it is. */
export { reminderSubjects } from './reminders.ts';
export { waiting } from './waiting.ts';
/** The calendar of a family is what comes for a parent's children, without their names. */
export { familyCalendar } from './families/family/calendar.ts';
/** Makes a transaction a parent's: the own children, in whatever school. */
export { knowsChild } from './families/family/proof.ts';
export { enterFamily } from './families/family/queries.ts';
/** Family routes are what a parent calls: it runs inside the family, and in no school. */
export { familyRoute } from './families/family/routes.ts';
/** A learner of this school by id, with class, stream and house by name. */
export { findStudent } from './learners/learner/queries.ts';
/** The timeline tells what happened with a learner; other modules hand in their part. */
export { timelineRoutes } from './families/timeline/routes.ts';
export type { TimelineSource } from './families/timeline/source.ts';
export { routes as enquiryRoutes } from './joining/enquiries/routes.ts';
export { offerLetterRoutes } from './joining/offer-letters/routes.ts';
export type { OfferFees } from './joining/offer-letters/service.ts';
/** Administrators, and whom the school has named: ask before showing what a child suffers from. */
export { healthOpenings } from './care/health/service.ts';
export { readsHealth } from './care/health-readers/service.ts';
export { setupParts } from './setup-parts.ts';
export { usualSets } from './usual-sets.ts';
/** Puts learners into a class and stream: the place and its history are written together. */
export { place } from './learners/place/service.ts';

export const routes = [
  ...roll,
  ...record,
  ...guardians,
  ...overview,
  ...pictures,
  ...family,
  ...familyRequests,
  ...moves,
  ...status,
  ...planned,
  ...rollover,
  ...officeCharges,
  ...government,
  ...papers,
  ...strips,
  ...transfer,
  ...alumni,
  ...consents,
  ...documents,
  ...health,
  ...healthReaders,
  ...behaviour,
];

export const photoHolders: PhotoHolder[] = [{ access: listStudents.access, showsPhoto }];

/** Planned changes are made on their day; offers that run out and follow-ups that are due are told of. */
export const chores: Chore[] = [beginPlanned, tellOfRunOut, remindOfFollowUps, remindOfBehaviour];
export { plannedRunners } from './learners/due-changes/runner.ts';

export const importTargets = [
  ...clearanceTargets,
  ...behaviourTargets,
  learnerImport,
  guardianImport,
];
