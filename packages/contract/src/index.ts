import * as checklist from './administration/school/checklist.ts';
import * as classes from './administration/classes/classes.ts';
import * as clubMembers from './administration/living/club-members.ts';
import * as calendarFeed from './administration/years/calendar-feed.ts';
import * as clubs from './administration/living/clubs.ts';
import * as departments from './administration/school/departments.ts';
import * as documents from './administration/school/documents.ts';
import * as dormitories from './administration/living/dormitories.ts';
import * as events from './administration/years/events.ts';
import * as houses from './administration/living/houses.ts';
import * as school from './administration/school/school.ts';
import * as subjects from './administration/classes/subjects.ts';
import * as years from './administration/years/years.ts';
import * as commCampaigns from './communication/writing/campaigns.ts';
import * as commCarrier from './communication/sending/carrier.ts';
import * as commGroups from './communication/writing/groups.ts';
import * as commMessages from './communication/sending/messages.ts';
import * as commOptOuts from './communication/answers/opt-outs.ts';
import * as commQuotas from './communication/sending/quotas.ts';
import * as commReminders from './communication/reminders/reminders.ts';
import * as commTemplates from './communication/writing/templates.ts';
import * as commSenders from './communication/sending/senders.ts';
import * as commSmsAccount from './communication/sending/sms-account.ts';
import * as commInbox from './communication/answers/inbox.ts';
import * as commTokens from './communication/sending/tokens.ts';
import * as commWhatsapp from './communication/whatsapp/whatsapp.ts';
import * as dashboard from './dashboard/dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import type { Listing } from './listing.ts';
import * as accessReports from './identity/access/access-reports.ts';
import * as handovers from './gate/handovers.ts';
import * as visits from './gate/visits.ts';
import * as watchList from './gate/watch-list.ts';
import * as absences from './attendance/absences/absences.ts';
import * as differences from './attendance/absences/differences.ts';
import * as familyAbsences from './attendance/absences/family-absences.ts';
import * as attendanceCodes from './attendance/setup/codes.ts';
import * as attendanceDays from './attendance/registers/days.ts';
import * as attendanceFigures from './attendance/figures/attendance-list.ts';
import * as attendanceMonths from './attendance/figures/month-sheets.ts';
import * as attendanceReasons from './attendance/setup/reasons.ts';
import * as attendanceTypes from './attendance/setup/types.ts';
import * as registerHistory from './attendance/registers/history.ts';
import * as directorAttendance from './attendance/figures/director-attendance.ts';
import * as familyAttendance from './attendance/figures/family-attendance.ts';
import * as learnerAttendance from './attendance/figures/learner-attendance.ts';
import * as registers from './attendance/registers/registers.ts';
import * as schoolDays from './administration/years/school-days.ts';
import * as analyses from './academics/figures/analyses.ts';
import * as broadsheets from './academics/figures/broadsheets.ts';
import * as groupPeople from './academics/teaching/group-people.ts';
import * as teachingGroups from './academics/teaching/groups.ts';
import * as myGroups from './academics/teaching/my-groups.ts';
import * as takings from './academics/teaching/takings.ts';
import * as places from './academics/exams/places.ts';
import * as trends from './academics/figures/trends.ts';
import * as entry from './academics/exams/entry.ts';
import * as exams from './academics/exams/exams.ts';
import * as reportDesigns from './academics/reports/designs.ts';
import * as reportForms from './academics/reports/report-forms.ts';
import * as directorResults from './academics/figures/director-results.ts';
import * as honours from './academics/figures/honours.ts';
import * as meritLists from './academics/figures/merit-lists.ts';
import * as familyPapers from './academics/reports/family-papers.ts';
import * as paperHolds from './academics/reports/holds.ts';
import * as markChanges from './academics/reports/mark-changes.ts';
import * as resultPapers from './academics/reports/papers.ts';
import * as publishing from './academics/reports/publishing.ts';
import * as resultMessages from './academics/reports/result-messages.ts';
import * as meanRules from './academics/setup/mean-rules.ts';
import * as rehearsals from './academics/figures/rehearsals.ts';
import * as reviews from './academics/exams/reviews.ts';
import * as scales from './academics/setup/scales.ts';
import * as sheetFiles from './academics/exams/sheet-files.ts';
import * as sheets from './academics/exams/sheets.ts';
import * as commentBank from './academics/reports/comment-bank.ts';
import * as comments from './academics/reports/comments.ts';
import * as reportSets from './academics/reports/report-sets.ts';
import * as accounting from './finance/books/accounting.ts';
import * as auditPack from './finance/overview/audit-pack.ts';
import * as balances from './finance/families/balances.ts';
import * as billing from './finance/fees/billing.ts';
import * as budgets from './finance/spending/budgets.ts';
import * as suppliers from './finance/spending/suppliers.ts';
import * as expenses from './finance/spending/expenses.ts';
import * as vouchers from './finance/spending/vouchers.ts';
import * as pettyCash from './finance/spending/petty-cash.ts';
import * as goodsInKind from './finance/receiving/goods-in-kind.ts';
import * as imprests from './finance/spending/imprests.ts';
import * as transfers from './finance/books/transfers.ts';
import * as capitationReceipts from './finance/sponsors/capitation-receipts.ts';
import * as otherIncome from './finance/receiving/other-income.ts';
import * as closing from './finance/books/closing.ts';
import * as financeDirector from './finance/overview/director.ts';
import * as familyFees from './finance/families/family-fees.ts';
import * as feeBatches from './finance/fees/fee-batches.ts';
import * as financialUpdates from './finance/overview/financial-updates.ts';
import * as feeLists from './finance/fees/fee-lists.ts';
import * as feePanel from './finance/families/fee-panel.ts';
import * as feeRules from './finance/fees/fee-rules.ts';
import * as structureChanges from './finance/fees/structure-changes.ts';
import * as feeStructures from './finance/fees/fee-structures.ts';
import * as journals from './finance/books/journals.ts';
import * as claims from './finance/receiving/claims.ts';
import * as connections from './finance/receiving/connections.ts';
import * as deposits from './finance/families/caution.ts';
import * as familyPay from './finance/families/family-pay.ts';
import * as payDetails from './finance/books/pay-details.ts';
import * as fiscalDevice from './finance/tax/fiscal-device.ts';
import * as fiscalInvoices from './finance/tax/fiscal-invoices.ts';
import * as incoming from './finance/receiving/incoming.ts';
import * as feeAdjustments from './finance/fees/fee-adjustments.ts';
import * as extraCharges from './finance/fees/extra-charges.ts';
import * as holds from './finance/fees/holds.ts';
import * as ledger from './finance/books/ledger.ts';
import * as moneyChanges from './finance/books/money-changes.ts';
import * as moneyDashboard from './finance/overview/money-dashboard.ts';
import * as feeMembers from './finance/fees/members.ts';
import * as openingBalances from './finance/books/opening-balances.ts';
import * as paymentModes from './finance/books/payment-modes.ts';
import * as payments from './finance/receiving/payments.ts';
import * as bursaries from './finance/sponsors/bursaries.ts';
import * as sponsorInvoices from './finance/sponsors/sponsor-invoices.ts';
import * as sponsors from './finance/sponsors/sponsors.ts';
import * as cheques from './finance/receiving/cheques.ts';
import * as distribution from './finance/sponsors/distribution.ts';
import * as moneyChecks from './finance/reconciliation/money-checks.ts';
import * as reconciliation from './finance/reconciliation/reconciliation.ts';
import * as rememberedNarrations from './finance/reconciliation/remembered-narrations.ts';
import * as unconfirmedSlips from './finance/reconciliation/unconfirmed-slips.ts';
import * as shifts from './finance/receiving/shifts.ts';
import * as financeReports from './finance/overview/reports.ts';
import * as receipts from './finance/receiving/receipts.ts';
import * as transactions from './finance/overview/transactions.ts';
import * as prompts from './finance/receiving/prompts.ts';
import * as financeSetup from './finance/books/setup.ts';
import * as statements from './finance/reconciliation/bank-statements.ts';
import * as pocketMoney from './finance/families/pocket-money.ts';
import * as promises from './finance/fees/promises.ts';
import * as waivers from './finance/fees/waivers.ts';
import * as weeklySummaries from './finance/overview/weekly-summaries.ts';
import * as account from './identity/sign-in/account.ts';
import * as duties from './identity/access/duties.ts';
import * as modules from './identity/organizations/modules.ts';
import * as organization from './identity/organizations/organization.ts';
import * as passwordReset from './identity/sign-in/password-reset.ts';
import * as roles from './identity/access/roles.ts';
import * as session from './identity/sign-in/session.ts';
import * as approvals from './platform/approvals.ts';
import * as userAccess from './identity/access/user-access.ts';
import * as users from './identity/access/users.ts';
import * as twoStep from './identity/sign-in/two-step.ts';
import * as gatePin from './identity/sign-in/gate-pin.ts';
import * as audit from './platform/audit.ts';
import * as clientReports from './platform/client-reports.ts';
import * as customFields from './platform/custom-fields.ts';
import * as entries from './platform/entries.ts';
import * as files from './platform/files.ts';
import * as imports from './platform/imports.ts';
import * as setupCopies from './platform/setup-copies.ts';
import * as listViews from './platform/list-views.ts';
import * as notifications from './platform/notifications.ts';
import * as push from './platform/push.ts';
import * as usualSets from './platform/usual-sets.ts';
import * as wordings from './platform/wordings.ts';
import * as admission from './students/joining/admission.ts';
import * as learnerLife from './administration/living/learner-life.ts';
import * as guardians from './students/families/guardians.ts';
import * as family from './students/families/family.ts';
import * as familyConsents from './students/families/family-consents.ts';
import * as familyRequests from './students/families/family-requests.ts';
import * as enquiries from './students/joining/enquiries.ts';
import * as offerLetters from './students/joining/offer-letters.ts';
import * as studentOverview from './students/learners/overview.ts';
import * as studentPictures from './students/care/pictures.ts';
import * as studentRecord from './students/families/record.ts';
import * as studentRoll from './students/learners/roll.ts';
import * as studentStrips from './students/learners/strip.ts';
import * as studentTimeline from './students/families/timeline.ts';
import * as integrations from './settings/integrations.ts';
import * as schoolSettings from './settings/settings.ts';
import * as workflows from './platform/workflows.ts';
import * as requestKinds from './requests/kinds.ts';
import * as requests from './requests/requests.ts';
import * as staffCards from './staff/cards.ts';
import * as staffClasses from './staff/classes.ts';
import * as staffDepartments from './staff/departments.ts';
import * as staffDocuments from './staff/documents.ts';
import * as staffLeave from './staff/leave.ts';
import * as staffLeaveTypes from './staff/leave-types.ts';
import * as staffLeaving from './staff/leaving.ts';
import * as staffProfileChanges from './staff/profile-changes.ts';
import * as staffRegister from './staff/register.ts';
import * as alumni from './students/leaving/alumni.ts';
import * as studentCards from './students/papers/cards.ts';
import * as certificates from './students/leaving/certificates.ts';
import * as clearance from './students/leaving/clearance.ts';
import * as behaviour from './students/care/behaviour.ts';
import * as consents from './students/care/consents.ts';
import * as learnerPapers from './students/learners/documents.ts';
import * as duplicates from './students/joining/duplicates.ts';
import * as health from './students/care/health.ts';
import * as healthReaders from './students/care/health-readers.ts';
import * as letters from './students/papers/letters.ts';
import * as moves from './students/learners/moves.ts';
import * as officeCharges from './students/papers/office-charges.ts';
import * as rollover from './students/learners/rollover.ts';
import * as studentPapers from './students/papers/papers.ts';
import * as government from './students/learners/government.ts';
import * as status from './students/learners/status.ts';
import * as transfer from './students/leaving/transfer.ts';
import * as contact from './website/contact.ts';

const slices = [
  absences,
  differences,
  familyAbsences,
  registerHistory,
  attendanceCodes,
  attendanceDays,
  attendanceFigures,
  attendanceMonths,
  attendanceReasons,
  attendanceTypes,
  directorAttendance,
  familyAttendance,
  learnerAttendance,
  registers,
  schoolDays,
  analyses,
  broadsheets,
  groupPeople,
  teachingGroups,
  myGroups,
  takings,
  places,
  trends,
  familyPapers,
  paperHolds,
  publishing,
  markChanges,
  resultPapers,
  resultMessages,
  entry,
  exams,
  reportDesigns,
  reportForms,
  meanRules,
  rehearsals,
  reviews,
  directorResults,
  honours,
  meritLists,
  scales,
  sheetFiles,
  sheets,
  commentBank,
  comments,
  reportSets,
  commCampaigns,
  commCarrier,
  commGroups,
  commMessages,
  commOptOuts,
  commQuotas,
  commSmsAccount,
  commReminders,
  commTemplates,
  commSenders,
  commInbox,
  commTokens,
  commWhatsapp,
  accessReports,
  accounting,
  auditPack,
  balances,
  billing,
  closing,
  journals,
  familyFees,
  budgets,
  suppliers,
  expenses,
  vouchers,
  pettyCash,
  goodsInKind,
  imprests,
  transfers,
  otherIncome,
  capitationReceipts,
  feeLists,
  financeDirector,
  feePanel,
  feeRules,
  structureChanges,
  feeStructures,
  ledger,
  moneyDashboard,
  paymentModes,
  payments,
  financeReports,
  receipts,
  transactions,
  financeSetup,
  moneyChecks,
  reconciliation,
  rememberedNarrations,
  unconfirmedSlips,
  bursaries,
  sponsorInvoices,
  sponsors,
  cheques,
  distribution,
  shifts,
  statements,
  claims,
  connections,
  deposits,
  familyPay,
  payDetails,
  fiscalDevice,
  fiscalInvoices,
  incoming,
  prompts,
  feeMembers,
  extraCharges,
  waivers,
  feeAdjustments,
  feeBatches,
  financialUpdates,
  moneyChanges,
  weeklySummaries,
  promises,
  holds,
  pocketMoney,
  openingBalances,
  account,
  admission,
  approvals,
  alumni,
  audit,
  studentCards,
  government,
  studentPapers,
  certificates,
  clearance,
  clientReports,
  behaviour,
  consents,
  duplicates,
  learnerLife,
  learnerPapers,
  health,
  healthReaders,
  contact,
  dashboard,
  departments,
  classes,
  checklist,
  school,
  years,
  calendarFeed,
  clubs,
  clubMembers,
  subjects,
  houses,
  events,
  dormitories,
  customFields,
  documents,
  duties,
  files,
  guardians,
  family,
  familyConsents,
  familyRequests,
  enquiries,
  offerLetters,
  handovers,
  imports,
  setupCopies,
  modules,
  letters,
  moves,
  officeCharges,
  entries,
  listViews,
  notifications,
  organization,
  passwordReset,
  push,
  integrations,
  schoolSettings,
  requestKinds,
  requests,
  roles,
  rollover,
  session,
  status,
  studentOverview,
  studentPictures,
  twoStep,
  gatePin,
  studentRecord,
  studentRoll,
  studentStrips,
  studentTimeline,
  workflows,
  userAccess,
  users,
  usualSets,
  staffCards,
  staffClasses,
  staffDepartments,
  staffDocuments,
  staffLeave,
  staffLeaveTypes,
  staffLeaving,
  staffProfileChanges,
  staffRegister,
  transfer,
  visits,
  watchList,
  wordings,
];

/** Every endpoint of the product: what documentation, fuzzer and access tests walk over. */
export const allEndpoints: Endpoint[] = slices.flatMap((slice) => endpointsIn(slice));

function endpointsIn(holder: object): Endpoint[] {
  return Object.values(holder).flatMap((one) => {
    if (typeof one !== 'object' || one === null) return [];
    if (one.kind === 'endpoint') return [one as Endpoint];
    // A lookup holds its endpoints one level down.
    return 'words' in one ? endpointsIn(one) : [];
  });
}

/** Every list that is declared once: what the tests of lists walk over. */
export const allListings: Listing[] = slices.flatMap((slice) => listingsIn(slice));

function listingsIn(holder: object): Listing[] {
  return Object.values(holder).flatMap((one) => {
    if (typeof one !== 'object' || one === null) return [];
    if (one.kind === 'listing') return [one as Listing];
    return 'words' in one ? listingsIn(one) : [];
  });
}
