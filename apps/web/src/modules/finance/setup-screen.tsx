import { Screen } from '@darasa/ui';
import { BookTabs } from './book-tabs.tsx';
import { BillingTab } from './setup/billing-tab.tsx';
import { ChartTab } from './setup/chart-tab.tsx';
import { MoneyAccountsTab } from './setup/money-accounts-tab.tsx';
import { MonthsTab } from './setup/months-tab.tsx';
import { OpeningTab } from './setup/opening-tab.tsx';
import { PaymentModesTab } from './setup/payment-modes-tab.tsx';
import { RulesTab } from './setup/rules-tab.tsx';
import { StartBooks } from './setup/start-books.tsx';
import { StructuresTab } from './setup/structures-tab.tsx';
import { VoteHeadsTab } from './setup/vote-heads-tab.tsx';
import { WaiverTypesTab } from './setup/waiver-types-tab.tsx';

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
