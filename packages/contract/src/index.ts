import * as checklist from './administration/checklist.ts';
import * as classes from './administration/classes.ts';
import * as clubMembers from './administration/club-members.ts';
import * as calendarFeed from './administration/calendar-feed.ts';
import * as clubs from './administration/clubs.ts';
import * as departments from './administration/departments.ts';
import * as documents from './administration/documents.ts';
import * as dormitories from './administration/dormitories.ts';
import * as events from './administration/events.ts';
import * as houses from './administration/houses.ts';
import * as school from './administration/school.ts';
import * as subjects from './administration/subjects.ts';
import * as years from './administration/years.ts';
import * as commCampaigns from './communication/campaigns.ts';
import * as commCarrier from './communication/carrier.ts';
import * as commGroups from './communication/groups.ts';
import * as commMessages from './communication/messages.ts';
import * as commOptOuts from './communication/opt-outs.ts';
import * as commQuotas from './communication/quotas.ts';
import * as commReminders from './communication/reminders.ts';
import * as commTemplates from './communication/templates.ts';
import * as commSenders from './communication/senders.ts';
import * as commSmsAccount from './communication/sms-account.ts';
import * as commInbox from './communication/inbox.ts';
import * as commTokens from './communication/tokens.ts';
import * as commWhatsapp from './communication/whatsapp.ts';
import * as dashboard from './dashboard/dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import * as accessReports from './identity/access-reports.ts';
import * as handovers from './gate/handovers.ts';
import * as visits from './gate/visits.ts';
import * as watchList from './gate/watch-list.ts';
import * as accounting from './finance/accounting.ts';
import * as auditPack from './finance/audit-pack.ts';
import * as balances from './finance/balances.ts';
import * as billing from './finance/billing.ts';
import * as budgets from './finance/budgets.ts';
import * as suppliers from './finance/suppliers.ts';
import * as expenses from './finance/expenses.ts';
import * as vouchers from './finance/vouchers.ts';
import * as pettyCash from './finance/petty-cash.ts';
import * as goodsInKind from './finance/goods-in-kind.ts';
import * as imprests from './finance/imprests.ts';
import * as transfers from './finance/transfers.ts';
import * as capitationReceipts from './finance/capitation-receipts.ts';
import * as otherIncome from './finance/other-income.ts';
import * as closing from './finance/closing.ts';
import * as financeDirector from './finance/director.ts';
import * as familyFees from './finance/family-fees.ts';
import * as feeBatches from './finance/fee-batches.ts';
import * as financialUpdates from './finance/financial-updates.ts';
import * as feeLists from './finance/fee-lists.ts';
import * as feePanel from './finance/fee-panel.ts';
import * as feeRules from './finance/fee-rules.ts';
import * as structureChanges from './finance/structure-changes.ts';
import * as feeStructures from './finance/fee-structures.ts';
import * as journals from './finance/journals.ts';
import * as claims from './finance/claims.ts';
import * as connections from './finance/connections.ts';
import * as deposits from './finance/deposits.ts';
import * as familyPay from './finance/family-pay.ts';
import * as payDetails from './finance/pay-details.ts';
import * as fiscalDevice from './finance/fiscal-device.ts';
import * as fiscalInvoices from './finance/fiscal-invoices.ts';
import * as incoming from './finance/incoming.ts';
import * as feeAdjustments from './finance/fee-adjustments.ts';
import * as extraCharges from './finance/extra-charges.ts';
import * as holds from './finance/holds.ts';
import * as ledger from './finance/ledger.ts';
import * as moneyChanges from './finance/money-changes.ts';
import * as moneyDashboard from './finance/money-dashboard.ts';
import * as feeMembers from './finance/members.ts';
import * as openingBalances from './finance/opening-balances.ts';
import * as paymentModes from './finance/payment-modes.ts';
import * as payments from './finance/payments.ts';
import * as bursaries from './finance/bursaries.ts';
import * as sponsorInvoices from './finance/sponsor-invoices.ts';
import * as sponsors from './finance/sponsors.ts';
import * as cheques from './finance/cheques.ts';
import * as distribution from './finance/distribution.ts';
import * as moneyChecks from './finance/money-checks.ts';
import * as reconciliation from './finance/reconciliation.ts';
import * as rememberedNarrations from './finance/remembered-narrations.ts';
import * as unconfirmedSlips from './finance/unconfirmed-slips.ts';
import * as shifts from './finance/shifts.ts';
import * as financeReports from './finance/reports.ts';
import * as receipts from './finance/receipts.ts';
import * as transactions from './finance/transactions.ts';
import * as prompts from './finance/prompts.ts';
import * as financeSetup from './finance/setup.ts';
import * as statements from './finance/statements.ts';
import * as pocketMoney from './finance/pocket-money.ts';
import * as promises from './finance/promises.ts';
import * as waivers from './finance/waivers.ts';
import * as weeklySummaries from './finance/weekly-summaries.ts';
import * as account from './identity/account.ts';
import * as duties from './identity/duties.ts';
import * as modules from './identity/modules.ts';
import * as organization from './identity/organization.ts';
import * as passwordReset from './identity/password-reset.ts';
import * as roles from './identity/roles.ts';
import * as session from './identity/session.ts';
import * as approvals from './platform/approvals.ts';
import * as userAccess from './identity/user-access.ts';
import * as users from './identity/users.ts';
import * as twoStep from './identity/two-step.ts';
import * as gatePin from './identity/gate-pin.ts';
import * as audit from './platform/audit.ts';
import * as clientReports from './platform/client-reports.ts';
import * as customFields from './platform/custom-fields.ts';
import * as files from './platform/files.ts';
import * as imports from './platform/imports.ts';
import * as setupCopies from './platform/setup-copies.ts';
import * as notifications from './platform/notifications.ts';
import * as push from './platform/push.ts';
import * as usualSets from './platform/usual-sets.ts';
import * as wordings from './platform/wordings.ts';
import * as admission from './students/admission.ts';
import * as learnerLife from './administration/learner-life.ts';
import * as guardians from './students/guardians.ts';
import * as family from './students/family.ts';
import * as familyConsents from './students/family-consents.ts';
import * as familyRequests from './students/family-requests.ts';
import * as enquiries from './students/enquiries.ts';
import * as offerLetters from './students/offer-letters.ts';
import * as studentOverview from './students/overview.ts';
import * as studentPictures from './students/pictures.ts';
import * as studentRecord from './students/record.ts';
import * as studentRoll from './students/roll.ts';
import * as integrations from './settings/integrations.ts';
import * as schoolSettings from './settings/settings.ts';
import * as workflows from './platform/workflows.ts';
import * as requestKinds from './requests/kinds.ts';
import * as requests from './requests/requests.ts';
import * as staffCards from './staff/cards.ts';
import * as staffViews from './staff/views.ts';
import * as staffClasses from './staff/classes.ts';
import * as staffDepartments from './staff/departments.ts';
import * as staffDocuments from './staff/documents.ts';
import * as staffLeave from './staff/leave.ts';
import * as staffLeaveTypes from './staff/leave-types.ts';
import * as staffLeaving from './staff/leaving.ts';
import * as staffProfileChanges from './staff/profile-changes.ts';
import * as staffRegister from './staff/register.ts';
import * as alumni from './students/alumni.ts';
import * as studentCards from './students/cards.ts';
import * as certificates from './students/certificates.ts';
import * as clearance from './students/clearance.ts';
import * as behaviour from './students/behaviour.ts';
import * as consents from './students/consents.ts';
import * as learnerPapers from './students/documents.ts';
import * as duplicates from './students/duplicates.ts';
import * as health from './students/health.ts';
import * as healthReaders from './students/health-readers.ts';
import * as letters from './students/letters.ts';
import * as moves from './students/moves.ts';
import * as officeCharges from './students/office-charges.ts';
import * as rollover from './students/rollover.ts';
import * as studentPapers from './students/papers.ts';
import * as government from './students/government.ts';
import * as status from './students/status.ts';
import * as transfer from './students/transfer.ts';
import * as contact from './website/contact.ts';

const slices = [
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
  workflows,
  userAccess,
  users,
  usualSets,
  staffCards,
  staffViews,
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
