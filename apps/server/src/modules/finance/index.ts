import { usual_item_class } from '@darasa/contract/finance/fiscal-device';
import type { Chore } from '../../platform/chores.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { accountChanges } from './account-changes.ts';
import { routes as accounting } from './accounting/routes.ts';
import { routes as auditPack } from './audit-pack/routes.ts';
import { saveDevice } from './fiscal-device/queries.ts';
import { routes as fiscalDevice } from './fiscal-device/routes.ts';
import { routes as fiscalInvoices } from './fiscal-invoices/routes.ts';
import { lookForInvoices } from './fiscal-invoices/send.ts';
import { listBalancesOf, listOwing } from './balances/queries.ts';
import { routes as balances } from './balances/routes.ts';
import { notices as bankNotices } from './banks/routes.ts';
import { routes as billing } from './billing/routes.ts';
import { resumeBilling } from './billing/runs/runner.ts';
import * as billingService from './billing/service.ts';
import { issue as issueCapitationReceipts, remindOfGrants } from './capitation/receipts/service.ts';
import * as capitationService from './capitation/service.ts';
import { routes as claims } from './claims/routes.ts';
import { routes as connections } from './connections/routes.ts';
import { routes as director } from './director/routes.ts';
import { add as addToCharge } from './extra-charges/charging.ts';
import { define as defineCharge } from './extra-charges/service.ts';
import { routes as familyFees } from './family-fees/routes.ts';
import * as feeRules from './fee-rules/service.ts';
import { routes as financialUpdates } from './financial-updates/routes.ts';
import { save as saveHold } from './holds/service.ts';
import { settle } from './ledger/settle.ts';
import { make as makePromise } from './promises/service.ts';
import { applyWaivers } from './waivers/apply.ts';
import { tellOfEnding } from './waivers/outdated.ts';
import { updateWaiver } from './waivers/queries.ts';
import { addMembers as addToWaiver, begin as beginWaiver } from './waivers/service.ts';
import { create as createWaiverType } from './waivers/types.ts';
import { routes as budgets } from './budgets/routes.ts';
import { budgetType } from './budgets/service.ts';
import { routes as capitation } from './capitation/routes.ts';
import { routes as expenses } from './expenses/routes.ts';
import { draftRecurring } from './expenses/recurring.ts';
import { expenseType } from './expenses/document-type.ts';
import { routes as imprests } from './imprests/routes.ts';
import { imprestType } from './imprests/service.ts';
import { routes as otherIncome } from './other-income/routes.ts';
import { routes as pettyCash } from './petty-cash/routes.ts';
import { routes as suppliers } from './suppliers/routes.ts';
import { routes as transfers } from './transfers/routes.ts';
import { transferType } from './transfers/service.ts';
import { routes as vouchers } from './vouchers/routes.ts';
import { routes as familyPay } from './family-pay/routes.ts';
import { routes as feePanel } from './fee-panel/routes.ts';
import { routes as feeStructures } from './fee-structures/routes.ts';
import * as structures from './fee-structures/service.ts';
import { routes as closing } from './closing/routes.ts';
import { routes as journals } from './journals/routes.ts';
import { journalType, reverseAccruals } from './journals/service.ts';
import { routes as goodsInKind } from './goods-in-kind/routes.ts';
import { goodsType } from './goods-in-kind/service.ts';
import { routes as incoming } from './incoming/routes.ts';
import { receive } from './incoming/service.ts';
import { lookForMoney } from './jobs.ts';
import { routes as ledger } from './ledger/routes.ts';
import { postAll } from './ledger/post.ts';
import { sealDay, sealYesterday } from './ledger/seals.ts';
import { verify } from './ledger/verify.ts';
import { routes as lookups } from './lookups.ts';
import { batchType } from './fee-batches/document-type.ts';
import { routes as feeBatches } from './fee-batches/routes.ts';
import { monthOpeningType } from './month-openings/service.ts';
import { routes as moneyChanges } from './money-changes/routes.ts';
import { routes as moneyDashboard } from './money-dashboard/routes.ts';
import { notices as mpesaNotices } from './mpesa/routes.ts';
import { payDetailsType } from './pay-details/document-type.ts';
import { routes as payDetails } from './pay-details/routes.ts';
import { routes as paymentModes } from './payment-modes/routes.ts';
import { routes as payments } from './payments/routes.ts';
import { receiveAll } from './payments/service.ts';
import { receiptVoidType } from './receipt-voids/document-type.ts';
import { routes as receipts } from './receipts/routes.ts';
import { routes as cheques } from './cheques/routes.ts';
import * as chequeService from './cheques/service.ts';
import { routes as distribution } from './distribution/routes.ts';
import { matchSure } from './reconciliation/match.ts';
import { listOpenEntries } from './reconciliation/queries.ts';
import { routes as reconciliation } from './reconciliation/routes.ts';
import { routes as prompts } from './prompts/routes.ts';
import { routes as reports } from './reports/routes.ts';
import { routes as setup } from './setup/routes.ts';
import { addMoneyAccount } from './setup/money-accounts.ts';
import * as setupService from './setup/service.ts';
import { addVoteHead } from './setup/vote-heads.ts';
import { findBoxCents, findShift } from './shifts/queries.ts';
import { routes as shifts } from './shifts/routes.ts';
import * as shiftService from './shifts/service.ts';
import { askAll as askSponsors } from './sponsor-invoices/service.ts';
import { routes as statements } from './statements/routes.ts';
import { take as takeStatement } from './statements/service.ts';
import { routes as transactions } from './transactions/routes.ts';
import { routes as weeklySummaries } from './weekly-summaries/routes.ts';
import { tellOfWeek } from './weekly-summaries/service.ts';

/** The bill that an admission makes. */
export { admissionBilling } from './billing/admission.ts';
/** What the students' office charges: a lost card, a copy of a certificate. */
export { chargeLearners } from './extra-charges/office.ts';
/** A parent accepts an offer by SMS. */
export { acceptBySms, offerCodeIn } from './extra-charges/family/by-sms.ts';
/** What an offer letter says of the fees. */
export { offerFees } from './fee-structures/offer.ts';
export { events } from './events.ts';
export { reminderSubjects } from './reminders.ts';
export { fiscalRunners, moneyRunners } from './jobs.ts';
export { setupParts } from './setup-parts.ts';

/** One adapter for M-Pesa: tokens are paid through it too. */
export { createDaraja, type DarajaAccount, DarajaError } from './mpesa/daraja.ts';
export { readAnswer } from './mpesa/read.ts';

/** What a family opens by its link. */
export { printFamily as printFamilyStatement } from './balances/papers/print.ts';

/** Updates that are planned here and sent by the messages. */
export { noteUpdateSent, takeDueUpdates, type UpdateToSend } from './financial-updates/due.ts';

/** What reminders speak of. */
export { listBalancesOf, listOwing };
export { listPromised } from './promises/queries.ts';
export { listTermBills } from './figures/queries.ts';
export { type DueDay, listDueDays } from './fee-rules/queries.ts';

export const { importTargets, clearanceDesk } = accountChanges;

export const routes = [
  ...accountChanges.routes,
  ...setup,
  ...lookups,
  ...feeStructures,
  ...billing,
  ...paymentModes,
  ...payments,
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
  receiptVoidType,
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

/** What anybody may learn of a receipt by the code on its foot. */
export { checkReceipt } from './receipts/verify.ts';
/** What telephone company and banks tell us by themselves. */
export const notices = [...mpesaNotices, ...bankNotices];

/** When two records of a child are made one, their accounts are joined by postings. */
export { mergedAccounts } from './merged-accounts/service.ts';
/** Goes along with the record: what was promised for one child. */
export const learnerRows = [{ table: 'finance.promises' }] as const;

/** What the books want to see finished before a term is closed. */
export { listToday as listCollectedToday } from './money-dashboard/queries.ts';
export { termCheck } from './term-check/service.ts';

/** What the demo schools are made with: the services themselves. */
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
