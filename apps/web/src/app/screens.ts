// Which file draws which place. The server reads this list at build time, to preload the file of
// the path that was asked for.
import type { ComponentType } from 'react';
import HomeScreen from './home-screen.tsx';

/** Most visits begin here, so it travels with the frame: one round trip less on a slow line. */
export const first_screens: Record<string, ComponentType> = {
  '/dashboard/app': HomeScreen,
};

/** Each is loaded when it is first opened. */
export const screens: Record<string, () => Promise<{ default: ComponentType }>> = {
  '/dashboard/user/account': () => import('../modules/account/account-screen.tsx'),
  '/dashboard/notifications': () => import('../modules/notifications/notifications-screen.tsx'),
  '/dashboard/administration/setup': () => import('../modules/administration/setup-screen.tsx'),
  '/dashboard/gate': () => import('../modules/gate/gate-screen.tsx'),
  '/dashboard/administration/roles-and-permissions': () =>
    import('../modules/administration/roles-screen.tsx'),
  '/dashboard/administration/module-notifications': () =>
    import('../modules/administration/school/notifications/module-notifications-screen.tsx'),
  '/dashboard/settings': () => import('../modules/settings/settings-screen.tsx'),
  '/dashboard/administration/users': () =>
    import('../modules/administration/access/users/users-screen.tsx'),
  '/dashboard/administration/modules': () =>
    import('../modules/administration/organizations/modules/modules-screen.tsx'),
  '/dashboard/administration/audit': () =>
    import('../modules/administration/access/audit/audit-screen.tsx'),
  '/dashboard/students/enquiry': () =>
    import('../modules/students/joining/enquiries/enquiries-screen.tsx'),
  '/dashboard/students/dashboard': () =>
    import('../modules/students/learners/overview/overview-screen.tsx'),
  '/dashboard/students/profile-pictures': () =>
    import('../modules/students/care/pictures/pictures-screen.tsx'),
  '/dashboard/students/enquiry/:admission_number': () =>
    import('../modules/students/record-screen.tsx'),
  '/dashboard/students/create-student': () =>
    import('../modules/students/joining/admission/admission-screen.tsx'),
  '/dashboard/students/parents': () =>
    import('../modules/students/families/guardians/parents-screen.tsx'),
  '/dashboard/students/parents/:id/portal': () =>
    import('../modules/students/families/family-requests/portal-screen.tsx'),
  '/dashboard/students/students-management': () => import('../modules/students/roll-screen.tsx'),
  '/dashboard/administration/imports': () =>
    import('../modules/administration/school/imports/imports-screen.tsx'),
  '/dashboard/administration/department': () => import('../modules/staff/department-screen.tsx'),
  '/dashboard/administration/staff': () => import('../modules/staff/staff-screen.tsx'),
  '/dashboard/administration/staff/:id': () => import('../modules/staff/staff-record-screen.tsx'),
  '/dashboard/administration/leave': () => import('../modules/staff/leave-screen.tsx'),
  '/dashboard/administration/staff-papers': () =>
    import('../modules/staff/papers-ending-screen.tsx'),
  '/dashboard/administration/create-staff': () =>
    import('../modules/staff/create-staff-screen.tsx'),
  '/dashboard/late-entries': () => import('../modules/settings/late-entries-screen.tsx'),
  '/dashboard/approvals': () => import('../modules/approvals/approvals-screen.tsx'),
  '/dashboard/dr/requests': () => import('../modules/approvals/director-screen.tsx'),
  '/dashboard/administration/workflows': () => import('../modules/approvals/workflows-screen.tsx'),
  '/dashboard/administration/request-kinds': () => import('../modules/approvals/kinds-screen.tsx'),
  '/dashboard/students/promotion': () =>
    import('../modules/students/learners/rollover/promotion-screen.tsx'),
  '/dashboard/students/alumni': () =>
    import('../modules/students/leaving/alumni/alumni-screen.tsx'),
  '/dashboard/students/government': () =>
    import('../modules/students/learners/government/government-screen.tsx'),
  '/dashboard/students/letters': () => import('../modules/students/letters-screen.tsx'),
  '/dashboard/students/clearance': () =>
    import('../modules/students/leaving/clearance/clearance-screen.tsx'),
  '/dashboard/students/clearance-desks': () =>
    import('../modules/students/leaving/clearance/desks-screen.tsx'),
  '/dashboard/students/duplicates': () =>
    import('../modules/students/joining/duplicates/duplicates-screen.tsx'),
  '/dashboard/students/behaviour': () =>
    import('../modules/students/care/behaviour/behaviour-screen.tsx'),
  '/dashboard/students/behaviour-types': () =>
    import('../modules/students/care/behaviour/behaviour-types-screen.tsx'),
  '/dashboard/students/consents': () =>
    import('../modules/students/care/consents/consents-screen.tsx'),
  '/dashboard/communication/sms': () => import('../modules/communication/sms-screen.tsx'),
  '/dashboard/communication/whatsapp': () => import('../modules/communication/whatsapp-screen.tsx'),
  '/dashboard/communication/templates': () =>
    import('../modules/communication/writing/templates/templates-screen.tsx'),
  '/dashboard/communication/reminders': () =>
    import('../modules/communication/reminders-screen.tsx'),
  '/dashboard/communication/logs': () =>
    import('../modules/communication/sending/messages/logs-screen.tsx'),
  '/dashboard/academics/general': () => import('../modules/academics/general-screen.tsx'),
  '/dashboard/academics/setup': () => import('../modules/academics/setup-screen.tsx'),
  '/dashboard/dr/academics/results': () =>
    import('../modules/academics/figures/director-results/results-screen.tsx'),
  '/dashboard/academics/844': () => import('../modules/academics/curriculum-screen.tsx'),
  '/dashboard/academics/cbc': () => import('../modules/academics/curriculum-screen.tsx'),
  '/dashboard/academics/cambridge': () => import('../modules/academics/curriculum-screen.tsx'),
  '/dashboard/academics/create-exam': () => import('../modules/academics/create-exam-screen.tsx'),
  '/dashboard/academics/create-cbc-exam': () =>
    import('../modules/academics/create-cbc-exam-screen.tsx'),
  '/dashboard/academics/create-cambridge-exam': () =>
    import('../modules/academics/create-cambridge-exam-screen.tsx'),
  '/dashboard/teacher-portal/general': () => import('../modules/academics/teacher-screen.tsx'),
  '/dashboard/teacher-portal/844': () =>
    import('../modules/academics/teacher-curriculum-screen.tsx'),
  '/dashboard/teacher-portal/cbc': () =>
    import('../modules/academics/teacher-curriculum-screen.tsx'),
  '/dashboard/teacher-portal/cambridge': () =>
    import('../modules/academics/teacher-curriculum-screen.tsx'),
  '/dashboard/teacher-portal/registers': () =>
    import('../modules/attendance/my-registers-screen.tsx'),
  '/dashboard/attendance': () => import('../modules/attendance/attendance-screen.tsx'),
  '/dashboard/finance/setup': () => import('../modules/finance/setup-screen.tsx'),
  '/dashboard/finance/dashboard': () => import('../modules/finance/dashboard-screen.tsx'),
  '/dashboard/finance/transactions': () => import('../modules/finance/transactions-screen.tsx'),
  '/dashboard/finance/receipts': () => import('../modules/finance/receipts-screen.tsx'),
  '/dashboard/finance/reports': () =>
    import('../modules/finance/overview/reports/reports-screen.tsx'),
  '/dashboard/finance/fee-panel': () => import('../modules/finance/fee-panel-screen.tsx'),
  '/dashboard/finance/add-to-extra-charge/:extra_charge_charge_id': () =>
    import('../modules/finance/fees/extra-charges/add-to-charge-screen.tsx'),
  '/dashboard/finance/members-in-extra-charge/:extra_charge_charge_id': () =>
    import('../modules/finance/fees/extra-charges/members-in-charge-screen.tsx'),
  '/dashboard/finance/members-in-waiver/:waiver_id': () =>
    import('../modules/finance/fees/waivers/members-in-waiver-screen.tsx'),
  '/dashboard/finance/add-to-grouped-waiver/:waiver_id': () =>
    import('../modules/finance/fees/waivers/add-to-waiver-screen.tsx'),
  '/dashboard/finance/fee-categories': () =>
    import('../modules/finance/fees/fee-lists/fee-categories-screen.tsx'),
  '/dashboard/finance/fee-groups': () =>
    import('../modules/finance/fees/fee-lists/fee-groups-screen.tsx'),
  '/dashboard/finance/projects': () =>
    import('../modules/finance/fees/fee-lists/projects-screen.tsx'),
  '/dashboard/finance/funds': () => import('../modules/finance/fees/fee-lists/funds-screen.tsx'),
  '/dashboard/finance/payments': () => import('../modules/finance/payments-screen.tsx'),
  '/dashboard/finance/expenses': () => import('../modules/finance/expenses-screen.tsx'),
  '/dashboard/finance/accounting': () => import('../modules/finance/accounting-screen.tsx'),
  '/dashboard/finance/financial-updates': () =>
    import('../modules/finance/financial-updates-screen.tsx'),
  '/dashboard/finance/distribute-funds': () =>
    import('../modules/finance/distribute-funds-screen.tsx'),
  '/dashboard/finance/cheques': () =>
    import('../modules/finance/receiving/cheques/cheques-screen.tsx'),
  '/dashboard/finance/cashier-shifts': () =>
    import('../modules/finance/receiving/shifts/shifts-screen.tsx'),
  '/dashboard/finance/reconciliation': () => import('../modules/finance/reconciliation-screen.tsx'),
  '/dashboard/dr/finance/reconciliation': () =>
    import('../modules/finance/reconciliation/reconciliation/director-reconciliation-screen.tsx'),
  '/dashboard/finance/balances': () => import('../modules/finance/balances-screen.tsx'),
  '/dashboard/students/family-requests': () =>
    import('../modules/students/families/family-requests/requests-screen.tsx'),
  '/dashboard/dr/finance/dashboard': () =>
    import('../modules/finance/overview/director/dashboard-screen.tsx'),
  '/parent/app/children/:id/fees': () =>
    import('../modules/finance/families/family-fees/child-fees-screen.tsx'),
  '/parent/app': () => import('./parent-screen.tsx'),
  '/parent/app/children/:id': () => import('../modules/students/families/family/child-screen.tsx'),
};

export const hasScreen = (path: string): boolean => path in first_screens || path in screens;

/** Fetches the file of a place before it is opened. A failure shows when it is opened. */
export function loadScreen(path: string): void {
  screens[path]?.().catch(() => undefined);
}
