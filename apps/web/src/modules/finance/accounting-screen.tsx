import {
  getFinancialStatement,
  getLedgerPage,
  getCashBook,
  getTrialBalance,
} from '@darasa/contract/finance/books/accounting';
import { listAuditPacks } from '@darasa/contract/finance/overview/audit-pack';
import { getMonthChecklist } from '@darasa/contract/finance/books/closing';
import { listJournalVouchers } from '@darasa/contract/finance/books/journals';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { getCapitation } from '@darasa/contract/finance/receiving/other-income';
import { Screen } from '@darasa/ui';
import { BookTabs } from './books/setup/book-tabs.tsx';
import { AuditPackTab } from './overview/audit-pack/audit-pack-tab.tsx';
import { BudgetsTab } from './spending/budgets/budgets-tab.tsx';
import { CapitationTab } from './sponsors/capitation/capitation-tab.tsx';
import { CashBookTab } from './books/accounting/cash-book-tab.tsx';
import { CloseTab } from './books/closing/close-tab.tsx';
import { CreditorsTab } from './spending/suppliers/creditors-tab.tsx';
import { JournalsTab } from './books/journals/journals-tab.tsx';
import { LedgerTab } from './books/accounting/ledger-tab.tsx';
import { OtherIncomeTab } from './receiving/other-income/other-income-tab.tsx';
import { ProofTab } from './books/ledger/proof-tab.tsx';
import { StatementsTab } from './books/accounting/statements-tab.tsx';
import { TransfersTab } from './books/transfers/transfers-tab.tsx';
import { TrialBalanceTab } from './books/accounting/trial-balance-tab.tsx';

const tabs = [
  {
    value: 'trial-balance',
    label: 'Trial balance',
    reads: getTrialBalance,
    Panel: TrialBalanceTab,
  },
  { value: 'cash-book', label: 'Cash book', reads: getCashBook, Panel: CashBookTab },
  { value: 'ledger', label: 'General ledger', reads: getLedgerPage, Panel: LedgerTab },
  { value: 'statements', label: 'Statements', reads: getFinancialStatement, Panel: StatementsTab },
  { value: 'journals', label: 'Journals', reads: listJournalVouchers, Panel: JournalsTab },
  { value: 'budgets', label: 'Budgets', Panel: BudgetsTab },
  { value: 'creditors', label: 'Creditors', Panel: CreditorsTab },
  { value: 'transfers', label: 'Transfers', Panel: TransfersTab },
  { value: 'other-income', label: 'Other income', Panel: OtherIncomeTab },
  { value: 'capitation', label: 'Capitation', reads: getCapitation, Panel: CapitationTab },
  { value: 'close', label: 'Month and year end', reads: getMonthChecklist, Panel: CloseTab },
  { value: 'proof', label: 'Proof', reads: proveLedger, Panel: ProofTab },
  { value: 'audit-pack', label: 'Audit pack', reads: listAuditPacks, Panel: AuditPackTab },
];

/** The books, from the journal to the balance sheet; every figure opens to its postings. */
export default function AccountingScreen() {
  return (
    <Screen title="Accounting" sub="The books of this school">
      <BookTabs label="Books" tabs={tabs} />
    </Screen>
  );
}
