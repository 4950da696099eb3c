import { Screen } from '@darasa/ui';
import { BookTabs } from './book-tabs.tsx';
import { AnalysisTab } from './expenses/analysis-tab.tsx';
import { BatchesTab } from './expenses/batches-tab.tsx';
import { ChequesTab } from './expenses/cheques-tab.tsx';
import { ImprestsTab } from './expenses/imprests-tab.tsx';
import { PettyCashTab } from './expenses/petty-cash-tab.tsx';
import { RecurringTab } from './expenses/recurring-tab.tsx';
import { RequestsTab } from './expenses/requests-tab.tsx';
import { VouchersTab } from './expenses/vouchers-tab.tsx';

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
    <Screen title="Expenses" sub="Nobody pays what the same person prepared">
      <BookTabs label="Spending" tabs={tabs} />
    </Screen>
  );
}
