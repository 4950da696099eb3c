import { listMoneyChanges } from '@darasa/contract/finance/books/money-changes';
import { listWeeklySummaries } from '@darasa/contract/finance/overview/weekly-summaries';
import { Screen } from '@darasa/ui';
import { BookTabs } from './books/setup/book-tabs.tsx';
import { BatchesTab } from './fees/fee-batches/batches-tab.tsx';
import { ChangesTab } from './books/money-changes/changes-tab.tsx';
import { SendTab } from './overview/financial-updates/send-tab.tsx';
import { WeeklyTab } from './overview/weekly-summaries/weekly-tab.tsx';

const tabs = [
  { value: 'changes', label: 'Changes', reads: listMoneyChanges, Panel: ChangesTab },
  { value: 'batches', label: 'Batches', Panel: BatchesTab },
  { value: 'send', label: 'Send an update', Panel: SendTab },
  { value: 'weekly', label: 'Weekly summary', reads: listWeeklySummaries, Panel: WeeklyTab },
];

/** Shows what changed in the money records, corrections of many accounts, and what families are told. */
export default function FinancialUpdatesScreen() {
  return (
    <Screen title="Financial updates" sub="Fee and finance updates to parents and the board">
      <BookTabs label="Financial updates" tabs={tabs} />
    </Screen>
  );
}
