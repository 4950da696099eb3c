import { routes as caution } from './caution/routes.ts';
import { closingType } from './extra-charges/closing.ts';
import { routes as extraCharges } from './extra-charges/routes.ts';
import { adjustmentType } from './fee-adjustments/document-type.ts';
import { routes as feeAdjustments } from './fee-adjustments/routes.ts';
import { structureImport } from './fee-structures/import/import.ts';
import { routes as feeRules } from './fee-rules/routes.ts';
import { routes as holds } from './holds/routes.ts';
import { refuseUncleared } from './holds/service.ts';
import { routes as lateFees } from './late-fees/routes.ts';
import { routes as members } from './members/routes.ts';
import { openingImport } from './opening-balances/import.ts';
import { routes as openingBalances } from './opening-balances/routes.ts';
import { paymentImport } from './payment-import/import.ts';
import { routes as pocketMoney } from './pocket-money/routes.ts';
import { routes as promises } from './promises/routes.ts';
import { routes as sponsorInvoices } from './sponsor-invoices/routes.ts';
import { routes as sponsors } from './sponsors/routes.ts';
import { routes as structureChanges } from './structure-changes/routes.ts';
import { structureChangeType } from './structure-changes/service.ts';
import { waiverType } from './waivers/document-type.ts';
import { routes as waivers } from './waivers/routes.ts';

/** What changes a learner's account beside bills and payments. */
export const accountChanges = {
  routes: [
    ...members,
    ...extraCharges,
    ...waivers,
    ...sponsorInvoices,
    ...sponsors,
    ...feeAdjustments,
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
