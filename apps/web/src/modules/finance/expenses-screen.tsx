import { getFinanceSetup } from '@darasa/contract/finance/setup';
import { Loading, Notice, Screen, Tabs } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/query.ts';
import { useUrlChoice } from '../../platform/use-url-state.ts';
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
] as const;
type Tab = (typeof tabs)[number]['value'];

/** Money that goes out: asked for, approved, put on a voucher, authorised by another, posted. */
export default function ExpensesScreen() {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const [chosen, choose] = useUrlChoice('tab', tabs.map((tab) => tab.value) as [Tab, ...Tab[]]);
  const { Panel } = tabs.find((tab) => tab.value === chosen) ?? tabs[0];
  return (
    <Screen title="Expenses" sub="Nobody pays what the same person prepared">
      {setup.data ? null : <Loading query={setup} what="the books" lines={8} />}
      {setup.data && !setup.data.is_started ? (
        <Notice act={{ label: 'Set up the books', href: '/dashboard/finance/setup' }}>
          The books of this school have not begun yet.
        </Notice>
      ) : null}
      {setup.data?.is_started ? (
        <Tabs
          label="Spending"
          value={chosen}
          items={tabs}
          onChange={(value) => choose(value as Tab)}
        >
          <Panel setup={setup.data} />
        </Tabs>
      ) : null}
    </Screen>
  );
}
