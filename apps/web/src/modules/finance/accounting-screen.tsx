import { getFinanceSetup } from '@darasa/contract/finance/setup';
import { Loading, Notice, Screen, Tabs } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/query.ts';
import { useUrlChoice } from '../../platform/use-url-state.ts';
import { AuditPackTab } from './accounting/audit-pack-tab.tsx';
import { BudgetsTab } from './accounting/budgets-tab.tsx';
import { CapitationTab } from './accounting/capitation-tab.tsx';
import { CashBookTab } from './accounting/cash-book-tab.tsx';
import { CloseTab } from './accounting/close-tab.tsx';
import { CreditorsTab } from './accounting/creditors-tab.tsx';
import { JournalsTab } from './accounting/journals-tab.tsx';
import { LedgerTab } from './accounting/ledger-tab.tsx';
import { OtherIncomeTab } from './accounting/other-income-tab.tsx';
import { ProofTab } from './accounting/proof-tab.tsx';
import { StatementsTab } from './accounting/statements-tab.tsx';
import { TransfersTab } from './accounting/transfers-tab.tsx';
import { TrialBalanceTab } from './accounting/trial-balance-tab.tsx';

const tabs = [
  { value: 'trial-balance', label: 'Trial balance', Panel: TrialBalanceTab },
  { value: 'cash-book', label: 'Cash book', Panel: CashBookTab },
  { value: 'ledger', label: 'General ledger', Panel: LedgerTab },
  { value: 'statements', label: 'Statements', Panel: StatementsTab },
  { value: 'journals', label: 'Journals', Panel: JournalsTab },
  { value: 'budgets', label: 'Budgets', Panel: BudgetsTab },
  { value: 'creditors', label: 'Creditors', Panel: CreditorsTab },
  { value: 'transfers', label: 'Transfers', Panel: TransfersTab },
  { value: 'other-income', label: 'Other income', Panel: OtherIncomeTab },
  { value: 'capitation', label: 'Capitation', Panel: CapitationTab },
  { value: 'close', label: 'Month and year end', Panel: CloseTab },
  { value: 'proof', label: 'Proof', Panel: ProofTab },
  { value: 'audit-pack', label: 'Audit pack', Panel: AuditPackTab },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** The books, from the journal to the balance sheet; every figure opens to its postings. */
export default function AccountingScreen() {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const [chosen, choose] = useUrlChoice('tab', tabs.map((tab) => tab.value) as [Tab, ...Tab[]]);
  const { Panel } = tabs.find((tab) => tab.value === chosen) ?? tabs[0];
  return (
    <Screen title="Accounting" sub="The books of this school">
      {setup.data ? null : <Loading query={setup} what="the books" lines={8} />}
      {setup.data && !setup.data.is_started ? (
        <Notice act={{ label: 'Set up the books', href: '/dashboard/finance/setup' }}>
          The books of this school have not begun yet.
        </Notice>
      ) : null}
      {setup.data?.is_started ? (
        <Tabs label="Books" value={chosen} items={tabs} onChange={(value) => choose(value as Tab)}>
          <Panel setup={setup.data} />
        </Tabs>
      ) : null}
    </Screen>
  );
}
