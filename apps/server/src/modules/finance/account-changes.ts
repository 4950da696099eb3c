import { routes as caution } from './families/caution/routes.ts';
import { closingType } from './fees/extra-charges/closing.ts';
import { routes as extraCharges } from './fees/extra-charges/routes.ts';
import { adjustmentType } from './fees/fee-adjustments/document-type.ts';
import { routes as feeAdjustments } from './fees/fee-adjustments/routes.ts';
import { structureImport } from './fees/fee-structures/import/import.ts';
import { routes as feeRules } from './fees/fee-rules/routes.ts';
import { routes as holds } from './fees/holds/routes.ts';
import { refuseUncleared } from './fees/holds/service.ts';
import { routes as lateFees } from './fees/late-fees/routes.ts';
import { routes as members } from './fees/members/routes.ts';
import { openingImport } from './books/opening-balances/import.ts';
import { routes as openingBalances } from './books/opening-balances/routes.ts';
import { routes as reversals } from './fees/reversals/routes.ts';
import { paymentImport } from './receiving/payment-import/import.ts';
import { routes as pocketMoney } from './families/pocket-money/routes.ts';
import { routes as promises } from './fees/promises/routes.ts';
import { routes as sponsorInvoices } from './sponsors/sponsor-invoices/routes.ts';
import { routes as sponsors } from './sponsors/sponsors/routes.ts';
import { routes as structureChanges } from './fees/structure-changes/routes.ts';
import { structureChangeType } from './fees/structure-changes/service.ts';
import { waiverType } from './fees/waivers/document-type.ts';
import { routes as waivers } from './fees/waivers/routes.ts';

/** Account changes are what changes a learner's account beside bills and payments. */
export const accountChanges = {
  routes: [
    ...members,
    ...extraCharges,
    ...waivers,
    ...sponsorInvoices,
    ...sponsors,
    ...feeAdjustments,
    ...reversals,
    ...promises,
    ...holds,
    ...pocketMoney,
    ...caution,
    ...openingBalances,
    ...feeRules,
    ...lateFees,
    ...structureChanges,
  ],
  documentTypes: [waiverType, adjustmentType, closingType, structureChangeType],
  importTargets: [openingImport, paymentImport, structureImport],
  /** The fees desk of a clearance cannot sign while the ledger says that too much is owed. */
  clearanceDesk: { name: 'Fees', refuse: refuseUncleared },
};
