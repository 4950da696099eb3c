import { Screen } from '@darasa/ui';
import { BookTabs } from './books/setup/book-tabs.tsx';
import { AnalysisTab } from './spending/expenses/analysis-tab.tsx';
import { BatchesTab } from './spending/vouchers/batches-tab.tsx';
import { ChequesTab } from './spending/vouchers/cheques-tab.tsx';
import { ImprestsTab } from './spending/imprests/imprests-tab.tsx';
import { PettyCashTab } from './spending/petty-cash/petty-cash-tab.tsx';
import { RecurringTab } from './spending/expenses/recurring-tab.tsx';
import { RequestsTab } from './spending/expenses/requests-tab.tsx';
import { VouchersTab } from './spending/vouchers/vouchers-tab.tsx';

const tabs = [
  { value: 'requests', label: 'Requests', Panel: RequestsTab },
  { value: 'vouchers', label: 'Vouchers', Panel: VouchersTab },
  { value: 'petty-cash', label: 'Petty cash', Panel: PettyCashTab },
  { value: 'imprests', label: 'Imprests', Panel: ImprestsTab },
  { value: 'cheques', label: 'Cheques', Panel: ChequesTab },
  { value: 'batches', label: 'Batches', Panel: BatchesTab },
  { value: 'recurring', label: 'Coming back', Panel: RecurringTab },
  { value: 'analysis', label: 'Analysis', Panel: AnalysisTab },
];

/** Money that goes out: asked for, approved, put on a voucher, authorised by another, posted. */
export default function ExpensesScreen() {
  return (
    <Screen title="Expenses" sub="The preparer cannot approve payment">
      <BookTabs label="Spending" tabs={tabs} />
    </Screen>
  );
}
