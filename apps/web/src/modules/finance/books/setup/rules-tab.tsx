import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { LateFees } from '#modules/finance/fees/fee-rules/late-fees.tsx';
import { PaymentOrders } from '#modules/finance/fees/fee-rules/payment-orders.tsx';
import { TermPlans } from '#modules/finance/fees/fee-rules/term-plans.tsx';

/** What the school has decided: how payments are spread, when they are due, and what lateness costs. */
export function RulesTab({ setup }: { setup: FinanceSetup }) {
  return (
    <div className="stack">
      <PaymentOrders />
      <TermPlans />
      <LateFees setup={setup} />
    </div>
  );
}
