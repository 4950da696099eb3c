import * as academics from './modules/academics/index.ts';
import * as attendance from './modules/attendance/index.ts';
import * as administration from './modules/administration/index.ts';
import * as communication from './modules/communication/index.ts';
import * as dashboard from './modules/dashboard/index.ts';
import * as gate from './modules/gate/index.ts';
import * as finance from './modules/finance/index.ts';
import * as identity from './modules/identity/index.ts';
import * as students from './modules/students/index.ts';
import * as settings from './modules/settings/index.ts';
import * as requests from './modules/requests/index.ts';
import * as staff from './modules/staff/index.ts';
import * as website from './modules/website/index.ts';
import { events as approvalEvents } from './platform/approvals/events.ts';
import { events as backupEvents } from './platform/backups/events.ts';
import { approvalRoutes } from './platform/approvals/routes.ts';
import { auditRoutes } from './platform/audit/routes.ts';
import type { Chore } from './platform/chores.ts';
import { routes as clientReports } from './platform/client-reports/routes.ts';
import { customFieldRoutes } from './platform/custom-fields/routes.ts';
import { events as entryEvents } from './platform/entries/events.ts';
import type { EntryKind } from './platform/entries/kind.ts';
import { entryRoutes } from './platform/entries/routes.ts';
import { waitingOf as lateEntries } from './platform/entries/waiting.ts';
import { fileRoutes } from './platform/files/routes.ts';
import { type App, type AppOptions, createApp } from './platform/http/app.ts';
import type { Route } from './platform/http/route.ts';
import { importRoutes } from './platform/imports/routes.ts';
import { routes as listViews } from './platform/list-views/routes.ts';
import type { EventDeclaration } from './platform/notifications/events.ts';
import { notificationRoutes } from './platform/notifications/routes.ts';
import { routes as push } from './platform/push/routes.ts';
import type { ReminderSubject } from './platform/reminders/subject.ts';
import { setupCopyRoutes } from './platform/setup-copies/routes.ts';
import { usualSetRoutes } from './platform/usual-sets/routes.ts';
import { usualPaths } from './platform/approvals/usual-paths.ts';
import { waiting as approvalsWaiting } from './platform/approvals/waiting.ts';
import { rememberTenants } from './platform/tenancy.ts';
import type { WaitingSource } from './platform/waiting/source.ts';
import { routes as wordings } from './platform/wordings/routes.ts';

/** Events are what people can be told of: each module lists its own. */
export const events: EventDeclaration[] = [
  ...academics.events,
  ...administration.events,
  ...attendance.events,
  ...communication.events,
  ...approvalEvents,
  ...backupEvents,
  ...entryEvents,
  ...gate.events,
  ...staff.events,
  ...finance.events,
  ...identity.events,
  ...settings.events,
  ...students.events,
  ...website.events,
];

/** Subjects are what people can be reminded of: each module knows who is due. */
export const reminderSubjects: ReminderSubject[] = [
  ...finance.reminderSubjects,
  ...students.reminderSubjects,
  ...staff.reminderSubjects,
  ...academics.reminderSubjects,
];

/** Entry kinds are what may be written without a line: each is served by the route of its endpoint. */
export const entryKinds: EntryKind[] = [
  ...academics.entryKinds,
  ...attendance.entryKinds,
  ...gate.entryKinds,
];

/** Waiting sources are what a person may find under Today: the kinds of work, in the order in which they are told. */
const waitingSources: WaitingSource[] = [
  ...gate.waiting,
  ...approvalsWaiting,
  ...lateEntries(entryKinds),
  ...communication.waiting,
  ...finance.waiting,
  ...students.waiting,
  ...academics.waiting,
  ...attendance.waiting,
  ...staff.waiting,
];

/** Chores are what comes back by itself in every school. */
export const chores: Chore[] = [
  ...administration.chores,
  ...students.chores,
  ...gate.chores,
  ...staff.chores,
  ...requests.chores,
  ...finance.chores,
  ...academics.chores,
  ...communication.choresFor(reminderSubjects),
];

const served: Route[] = [
  ...identity.routes,
  ...identity.detailRoutes(students.keepLanguage),
  ...identity.inviteRoutes(students.knowsChild),
  ...administration.routes,
  ...students.routes,
  ...students.admissionRoutes(finance.admissionBilling),
  ...students.cardRoutes(finance.chargeLearners),
  ...students.certificateRoutes(finance.chargeLearners),
  // Each module hands in what it wants to see finished before a term is closed.
  ...administration.yearRoutes([finance.termCheck, academics.termCheck, attendance.termCheck]),
  // Members of a club go to games and competitions: who leads them reads what to watch.
  ...administration.clubMemberRoutes(students),
  ...administration.calendarRoutes(students.familyCalendar),
  ...staff.routes,
  ...dashboard.routesOf(waitingSources),
  ...settings.routes,
  ...requests.routes,
  ...gate.routes,
  ...students.enquiryRoutes,
  ...students.offerLetterRoutes(finance.offerFees),
  ...students.timelineRoutes([finance.moneyTimeline, communication.messageTimeline]),
  ...students.clearanceRoutes([finance.clearanceDesk, academics.clearanceDesk]),
  // Each module hands in its tables whose rows go along when two records of a child are made one.
  ...students.duplicateRoutes(
    [
      ...administration.learnerRows,
      ...gate.learnerRows,
      ...finance.learnerRows,
      ...academics.learnerRows,
    ],
    { accounts: finance.mergedAccounts, marks: academics.mergedMarks },
  ),
  ...finance.routes,
  ...communication.routes,
  ...communication.reminderRoutes(reminderSubjects),
  ...academics.routes,
  // Competencies are printed as soon as a module that keeps them is handed in here.
  ...academics.reportFormRoutes({ attendanceOf: attendance.attendanceOf }),
  ...attendance.routes,
  ...website.routes,
  ...approvalRoutes([
    ...staff.documentTypes,
    ...requests.documentTypes,
    ...finance.documentTypes,
    ...communication.documentTypes,
    ...academics.documentTypes,
  ]),
  ...auditRoutes,
  ...customFieldRoutes(administration.fieldHolders),
  ...clientReports,
  ...fileRoutes([...staff.photoHolders, ...students.photoHolders, ...academics.photoHolders]),
  ...notificationRoutes(events),
  ...listViews,
  ...push,
  ...wordings,
  ...setupCopyRoutes([
    ...administration.setupParts,
    ...staff.setupParts,
    ...students.setupParts,
    ...requests.setupParts,
    ...finance.setupParts,
    ...academics.setupParts,
    ...attendance.setupParts,
    ...communication.setupParts,
    ...settings.setupParts,
  ]),
  ...usualSetRoutes([
    identity.usualRoles,
    staff.usualLeave,
    ...requests.usualSets,
    usualPaths,
    ...students.usualSets,
    academics.usualScales,
    ...academics.usualSets,
  ]),
  ...importRoutes([
    ...administration.importTargets,
    ...staff.importTargets,
    ...requests.importTargets,
    ...students.importTargets,
    ...finance.importTargets,
    ...academics.importTargets,
  ]),
];

/** Every route of the product, in one place: what is not listed here does not exist. */
export const routes: Route[] = [...served, ...entryRoutes(entryKinds, served)];

type Options = Omit<AppOptions, 'routes' | 'findSession' | 'recallSession' | 'findTenant'> &
  Partial<Pick<AppOptions, 'routes' | 'findTenant'>>;

export function composeApp(options: Options): App {
  return createApp({
    routes,
    notices: [...finance.notices, ...communication.noticesFor(academics.resultsOfPhone)],
    findSession: identity.findLiveSession,
    recallSession: identity.recallSession,
    findTenant: rememberTenants(options.pool, options.clock),
    ...options,
  });
}
