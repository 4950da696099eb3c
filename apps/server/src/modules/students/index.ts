import { listStudents } from '@darasa/contract/students/roll';
import type { Chore } from '../../platform/chores.ts';
import type { PhotoHolder } from '../../platform/files/holder.ts';
import { remindOfBehaviour } from './behaviour/follow-ups/chore.ts';
import { remindOfFollowUps } from './enquiries/follow-ups.ts';
import { routes as guardians } from './guardians/routes.ts';
import { routes as family } from './family/routes.ts';
import { routes as familyRequests } from './family-requests/routes.ts';
import { routes as alumni } from './alumni/routes.ts';
import { importTargets as behaviourTargets, routes as behaviour } from './behaviour/routes.ts';
import { importTargets as clearanceTargets } from './clearance/routes.ts';
import { guardianImport } from './guardian-import/service.ts';
import { learnerImport } from './learner-import/service.ts';
import { tellOfRunOut } from './enquiries/run-out.ts';
import { routes as consents } from './consents/routes.ts';
import { routes as documents } from './documents/routes.ts';
import { routes as health } from './health/routes.ts';
import { routes as healthReaders } from './health-readers/routes.ts';
import { routes as government } from './government/routes.ts';
import { routes as officeCharges } from './office-charges/routes.ts';
import { routes as moves } from './moves/routes.ts';
import { routes as overview } from './overview/routes.ts';
import { showsPhoto } from './pictures/queries.ts';
import { routes as pictures } from './pictures/routes.ts';
import { routes as papers } from './papers/routes.ts';
import { routes as planned } from './planned/routes.ts';
import { beginPlanned } from './planned/runner.ts';
import { routes as record } from './record/routes.ts';
import { routes as roll } from './roll/routes.ts';
import { routes as rollover } from './rollover/routes.ts';
import { routes as status } from './status/routes.ts';
import { routes as transfer } from './transfer/routes.ts';

export { admissionRoutes } from './admission/routes.ts';
export type { AdmissionBilling, AdmissionPlace } from './admission/service.ts';
/** What anybody may learn of a document by the code on its foot. */
export { checkDocument } from './certificates/verify.ts';
/** Which learners' families agreed to something: ask before showing, naming or taking a child. */
export { clearanceRoutes } from './clearance/routes.ts';
export { cardRoutes } from './cards/routes.ts';
export { certificateRoutes } from './certificates/routes.ts';
export type { ChargeLearners } from './office-charges/service.ts';
export type { MergedAccounts, MergedPair } from './merges/tables.ts';
export { correctPhone, keepLanguage } from './guardians/person.ts';
export { duplicateRoutes } from './duplicates/routes.ts';
export { events } from './events.ts';
/** Whom families are reminded of: who is due back, and whose birthday it is. */
export { reminderSubjects } from './reminders.ts';
/** What comes for a parent's children, without their names. */
export { familyCalendar } from './family/calendar.ts';
/** Makes a transaction a parent's: the own children, in whatever school. */
export { knowsChild } from './family/proof.ts';
export { enterFamily } from './family/queries.ts';
/** What a parent calls: it runs inside the family, and in no school. */
export { familyRoute } from './family/routes.ts';
/** A learner of this school by id, with class, stream and house by name. */
export { findStudent } from './learner/queries.ts';
export { routes as enquiryRoutes } from './enquiries/routes.ts';
export { offerLetterRoutes } from './offer-letters/routes.ts';
export type { OfferFees } from './offer-letters/service.ts';
/** Administrators, and whom the school has named: ask before showing what a child suffers from. */
export { healthOpenings } from './health/service.ts';
export { readsHealth } from './health-readers/service.ts';
export { setupParts } from './setup-parts.ts';
export { usualSets } from './usual-sets.ts';
/** Puts learners into a class and stream: the place and its history are written together. */
export { place } from './place/service.ts';

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
export { plannedRunners } from './planned/runner.ts';

export const importTargets = [
  ...clearanceTargets,
  ...behaviourTargets,
  learnerImport,
  guardianImport,
];
