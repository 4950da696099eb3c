import { Screen } from '@darasa/ui';
import { BookTabs } from './books/setup/book-tabs.tsx';
import { BillingTab } from './fees/billing/billing-tab.tsx';
import { ChartTab } from './books/setup/chart-tab.tsx';
import { MoneyAccountsTab } from './books/setup/money-accounts-tab.tsx';
import { MonthsTab } from './books/setup/months-tab.tsx';
import { OpeningTab } from './books/opening-balances/opening-tab.tsx';
import { PaymentModesTab } from './books/payment-modes/payment-modes-tab.tsx';
import { RulesTab } from './fees/fee-rules/rules-tab.tsx';
import { StartBooks } from './books/setup/start-books.tsx';
import { StructuresTab } from './fees/fee-structures/structures-tab.tsx';
import { VoteHeadsTab } from './books/setup/vote-heads-tab.tsx';
import { WaiverTypesTab } from './fees/waivers/waiver-types-tab.tsx';

const tabs = [
  { value: 'structures', label: 'Fee structures', Panel: StructuresTab },
  { value: 'billing', label: 'Bill learners', Panel: BillingTab },
  { value: 'rules', label: 'Rules', Panel: RulesTab },
  { value: 'vote-heads', label: 'Vote heads', Panel: VoteHeadsTab },
  { value: 'money', label: 'Banks and cash', Panel: MoneyAccountsTab },
  { value: 'modes', label: 'Payment modes', Panel: PaymentModesTab },
  { value: 'accounts', label: 'Accounts', Panel: ChartTab },
  { value: 'months', label: 'Months', Panel: MonthsTab },
  { value: 'waivers', label: 'Waivers', Panel: WaiverTypesTab },
  { value: 'opening', label: 'Opening and holds', Panel: OpeningTab },
];

/** The books: what is charged, what it is for, where it lies, and which months are closed. */
export default function FinanceSetupScreen() {
  return (
    <Screen title="Finance setup" sub="The books of this school">
      <BookTabs label="Parts of the books" tabs={tabs} begin={<StartBooks />} />
    </Screen>
  );
}
