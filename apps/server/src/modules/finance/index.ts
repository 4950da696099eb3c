import { usual_item_class } from '@darasa/contract/finance/tax/fiscal-device';
import type { Chore } from '#platform/chores.ts';
import type { Ctx } from '#platform/ctx.ts';
import { accountChanges } from './account-changes.ts';
import { routes as accounting } from './books/accounting/routes.ts';
import { routes as auditPack } from './overview/audit-pack/routes.ts';
import { saveDevice } from './tax/fiscal-device/queries.ts';
import { routes as fiscalDevice } from './tax/fiscal-device/routes.ts';
import { routes as fiscalInvoices } from './tax/fiscal-invoices/routes.ts';
import { lookForInvoices } from './tax/fiscal-invoices/send.ts';
import { listBalanceCents, listBalancesOf, listOwing } from './families/balances/queries.ts';
import { routes as balances } from './families/balances/routes.ts';
import { notices as bankNotices } from './receiving/banks/routes.ts';
import { routes as billing } from './fees/billing/routes.ts';
import { resumeBilling } from './fees/billing/runs/runner.ts';
import * as billingService from './fees/billing/service.ts';
import {
  issue as issueCapitationReceipts,
  remindOfGrants,
} from './sponsors/capitation/receipts/service.ts';
import * as capitationService from './sponsors/capitation/service.ts';
import { routes as claims } from './receiving/claims/routes.ts';
import * as claimService from './receiving/claims/service.ts';
import * as adjustmentService from './fees/fee-adjustments/service.ts';
import * as bursaryService from './sponsors/distribution/bursaries/service.ts';
import { routes as connections } from './receiving/connections/routes.ts';
import { routes as director } from './overview/director/routes.ts';
import { add as addToCharge } from './fees/extra-charges/charging.ts';
import { define as defineCharge } from './fees/extra-charges/service.ts';
import { routes as familyFees } from './families/family-fees/routes.ts';
import * as feeRules from './fees/fee-rules/service.ts';
import { routes as financialUpdates } from './overview/financial-updates/routes.ts';
import { save as saveHold } from './fees/holds/service.ts';
import { settle } from './books/ledger/settle.ts';
import { make as makePromise } from './fees/promises/service.ts';
import { applyWaivers } from './fees/waivers/apply.ts';
import { tellOfEnding } from './fees/waivers/outdated.ts';
import { updateWaiver } from './fees/waivers/queries.ts';
import { addMembers as addToWaiver, begin as beginWaiver } from './fees/waivers/service.ts';
import { create as createWaiverType } from './fees/waivers/types.ts';
import { routes as budgets } from './spending/budgets/routes.ts';
import { budgetType } from './spending/budgets/service.ts';
import { routes as capitation } from './sponsors/capitation/routes.ts';
import { routes as expenses } from './spending/expenses/routes.ts';
import { draftRecurring } from './spending/expenses/recurring.ts';
import { expenseType } from './spending/expenses/document-type.ts';
import { routes as imprests } from './spending/imprests/routes.ts';
import { imprestType } from './spending/imprests/service.ts';
import { routes as otherIncome } from './receiving/other-income/routes.ts';
import { routes as pettyCash } from './spending/petty-cash/routes.ts';
import { routes as suppliers } from './spending/suppliers/routes.ts';
import { routes as transfers } from './books/transfers/routes.ts';
import { transferType } from './books/transfers/service.ts';
import { routes as vouchers } from './spending/vouchers/routes.ts';
import { routes as familyPay } from './families/family-pay/routes.ts';
import { routes as feePanel } from './families/fee-panel/routes.ts';
import { routes as feeStructures } from './fees/fee-structures/routes.ts';
import * as structures from './fees/fee-structures/service.ts';
import { routes as closing } from './books/closing/routes.ts';
import { routes as journals } from './books/journals/routes.ts';
import { journalType, reverseAccruals } from './books/journals/service.ts';
import { routes as goodsInKind } from './receiving/goods-in-kind/routes.ts';
import { goodsType } from './receiving/goods-in-kind/service.ts';
import { routes as incoming } from './receiving/incoming/routes.ts';
import { receive } from './receiving/incoming/service.ts';
import { lookForMoney } from './jobs.ts';
import { routes as ledger } from './books/ledger/routes.ts';
import { postAll } from './books/ledger/post.ts';
import { sealDay, sealYesterday } from './books/ledger/seals.ts';
import { verify } from './books/ledger/verify.ts';
import { routes as lookups } from './lookups.ts';
import { batchType } from './fees/fee-batches/document-type.ts';
import { routes as feeBatches } from './fees/fee-batches/routes.ts';
import { monthOpeningType } from './books/month-openings/service.ts';
import { routes as moneyChanges } from './books/money-changes/routes.ts';
import { routes as moneyDashboard } from './overview/money-dashboard/routes.ts';
import { notices as mpesaNotices } from './receiving/mpesa/routes.ts';
import { payDetailsType } from './books/pay-details/document-type.ts';
import { routes as payDetails } from './books/pay-details/routes.ts';
import { routes as paymentModes } from './books/payment-modes/routes.ts';
import { routes as payments } from './receiving/payments/routes.ts';
import { receiveAll } from './receiving/payments/service.ts';
import { receiptVoidType } from './receiving/receipt-voids/document-type.ts';
import { routesWith as receiptVoids } from './receiving/receipt-voids/routes.ts';
import { routes as receipts } from './receiving/receipts/routes.ts';
import { routes as cheques } from './receiving/cheques/routes.ts';
import * as chequeService from './receiving/cheques/service.ts';
import { routes as distribution } from './sponsors/distribution/routes.ts';
import { routes as elsewhere } from './sponsors/elsewhere/routes.ts';
import { matchSure } from './reconciliation/reconciliation/match.ts';
import { listOpenEntries } from './reconciliation/reconciliation/queries.ts';
import { routes as reconciliation } from './reconciliation/reconciliation/routes.ts';
import { notices as promptNotices, routes as prompts } from './receiving/prompts/routes.ts';
import { notices as reversalNotices } from './fees/reversals/routes.ts';
import { routes as reports } from './overview/reports/routes.ts';
import { routes as setup } from './books/setup/routes.ts';
import { addMoneyAccount } from './books/setup/money-accounts.ts';
import * as setupService from './books/setup/service.ts';
import { addVoteHead } from './books/setup/vote-heads.ts';
import { findBoxCents, findShift } from './receiving/shifts/queries.ts';
import { routes as shifts } from './receiving/shifts/routes.ts';
import * as shiftService from './receiving/shifts/service.ts';
import { askAll as askSponsors } from './sponsors/sponsor-invoices/service.ts';
import { routes as statements } from './reconciliation/bank-statements/routes.ts';
import { take as takeStatement } from './reconciliation/bank-statements/service.ts';
import { routes as transactions } from './overview/transactions/routes.ts';
import { routes as weeklySummaries } from './overview/weekly-summaries/routes.ts';
import { tellOfWeek } from './overview/weekly-summaries/service.ts';

/** The bill that an admission makes. */
export { admissionBilling } from './fees/billing/admission.ts';
/** Charges of the students' office: a lost card, a copy of a certificate. */
export { chargeLearners } from './fees/extra-charges/office.ts';
/** A parent accepts an offer by SMS. */
export { acceptBySms, offerCodeIn } from './fees/extra-charges/family/by-sms.ts';
/** Offers carry what an offer letter says of the fees. */
export { offerFees } from './fees/fee-structures/offer.ts';
/** Bills and payments in the story of a learner. */
export { moneyTimeline } from './families/timeline/source.ts';
export { events } from './events.ts';
export { reminderSubjects } from './reminders.ts';
export { waiting } from './waiting.ts';
export { fiscalRunners, moneyRunners } from './jobs.ts';
export { setupParts } from './setup-parts.ts';

/** One adapter for M-Pesa: tokens are paid through it too. */
export type { DarajaAccount } from './receiving/connections/secrets.ts';
export { createDaraja, DarajaError } from './receiving/mpesa/daraja.ts';
export { readAnswer } from './receiving/mpesa/read.ts';

/** Family pages are what a family opens by its link. */
export { printFamily as printFamilyStatement } from './families/balances/papers/print.ts';

/** Updates that are planned here and sent by the messages. */
export {
  noteUpdateSent,
  takeDueUpdates,
  type UpdateToSend,
} from './overview/financial-updates/due.ts';

/** Reminders are of what reminders speak of, and reports print what is owed. */
export { listBalanceCents, listBalancesOf, listOwing };
/** Learners who owe more than a rule of the school lets: their results may be held. */
export { listOwingMore } from './fees/holds/queries.ts';

export { listPromised } from './fees/promises/queries.ts';
export { listTermBills } from './books/figures/queries.ts';
export { type DueDay, listDueDays } from './fees/fee-rules/queries.ts';

export const { importTargets, clearanceDesk } = accountChanges;

export const routes = [
  ...accountChanges.routes,
  ...setup,
  ...lookups,
  ...feeStructures,
  ...billing,
  ...paymentModes,
  ...payments,
  ...receiptVoids(matchSure),
  ...goodsInKind,
  ...incoming,
  ...prompts,
  ...connections,
  ...payDetails,
  ...fiscalDevice,
  ...fiscalInvoices,
  ...claims,
  ...familyPay,
  ...feePanel,
  ...balances,
  ...ledger,
  ...moneyDashboard,
  ...moneyChanges,
  ...feeBatches,
  ...weeklySummaries,
  ...financialUpdates,
  ...transactions,
  ...receipts,
  ...familyFees,
  ...director,
  ...reports,
  ...accounting,
  ...auditPack,
  ...journals,
  ...closing,
  ...statements,
  ...reconciliation,
  ...cheques,
  ...shifts,
  ...distribution,
  ...elsewhere,
  ...budgets,
  ...suppliers,
  ...expenses,
  ...vouchers,
  ...pettyCash,
  ...imprests,
  ...transfers,
  ...otherIncome,
  ...capitation,
];

export const documentTypes = [
  journalType,
  budgetType,
  expenseType,
  imprestType,
  transferType,
  batchType,
  receiptVoidType(matchSure),
  monthOpeningType,
  goodsType,
  payDetailsType,
  ...accountChanges.documentTypes,
];

/** Accruals take themselves back, and each day of the books is proved and sealed. */
export const chores: Chore[] = [
  reverseAccruals,
  draftRecurring,
  sealYesterday,
  lookForMoney,
  lookForInvoices,
  resumeBilling,
  remindOfGrants,
  tellOfWeek,
  tellOfEnding,
];

export { verify as verifyLedger };

/** A receipt's check is what anybody may learn of a receipt by the code on its foot. */
export { checkReceipt } from './receiving/receipts/verify.ts';
/** Public fees are those that a school bills by, for its public site. */
export { rememberPublicFees } from './fees/fee-structures/public.ts';
/** A linked receipt is what the link in a receipt's message opens. */
export { readLinked as readLinkedReceipt } from './receiving/receipts/page.ts';
/** Notices are what telephone company and banks tell us by themselves. */
export const notices = [...mpesaNotices, ...promptNotices, ...reversalNotices, ...bankNotices];

/** When two records of a child are made one, their accounts are joined by postings. */
export { mergedAccounts } from './families/merged-accounts/service.ts';
/** Goes along with the record: what was promised for one child. */
export const learnerRows = [{ table: 'finance.promises' }] as const;

/** The term check says what the books want to see finished before a term is closed. */
export {
  listCollectedDays,
  listToday as listCollectedToday,
} from './overview/money-dashboard/queries.ts';
export { termCheck } from './fees/term-check/service.ts';

/** The demo is what the demo schools are made with: the services themselves. */
export const demo = {
  startBooks: setupService.start,
  readBooks: setupService.read,
  makeStructures: structures.make,
  moveStructures: structures.move,
  previewBilling: billingService.preview,
  runBilling: billingService.run,
  listOwing: (ctx: Ctx) => listOwing(ctx.db),
  receiveAll,
  addMoneyAccount,
  addVoteHead,
  saveCapitation: capitationService.save,
  readCapitation: capitationService.read,
  receiveCapitation: capitationService.receive,
  issueCapitationReceipts,
  postAll,
  sealDay,
  takeStatement,
  matchSure,
  listOpenEntries,
  receiveCheque: chequeService.receive,
  bankCheques: chequeService.bank,
  openShift: shiftService.open,
  closeShift: shiftService.close,
  signShift: shiftService.sign,
  findBoxCents,
  findShift: async (ctx: Ctx, id: string) => (await findShift(ctx.db, id))!,
  receiveArrival: receive,
  defineCharge,
  addToCharge,
  createWaiverType,
  beginWaiver,
  addToWaiver,
  markWaiver: updateWaiver,
  applyWaivers,
  askSponsors,
  settle,
  receiveBursary: bursaryService.receive,
  askAdjustment: adjustmentService.ask,
  claimPayment: claimService.claim,
  makePromise,
  saveHold,
  saveTermPlan: feeRules.savePlan,
  saveCeiling: feeRules.saveCeiling,
  /** To practise with: no key is needed before KRA, or whoever plays it, is asked. */
  connectFiscalDevice: (ctx: Ctx, named: { tin: string; serial: string }) =>
    saveDevice(
      ctx.db,
      {
        ...named,
        environment: 'practice',
        branch_id: '00',
        item_class: usual_item_class,
        last_number: 0,
        sealed_secret: null,
        set_by: ctx.user.id,
        set_at: ctx.now.toISOString(),
      },
      0,
    ),
};
