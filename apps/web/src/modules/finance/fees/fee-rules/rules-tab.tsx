import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { LateFees } from './late-fees.tsx';
import { PaymentOrders } from './payment-orders.tsx';
import { TermPlans } from './term-plans.tsx';

/**
 * Shows what the school has decided: how payments are spread, when they are due, and what lateness costs.
 */
export function RulesTab({ setup }: { setup: FinanceSetup }) {
  return (
    <div className="stack">
      <PaymentOrders />
      <TermPlans />
      <LateFees setup={setup} />
    </div>
  );
}
