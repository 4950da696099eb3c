import { importStatement } from '@darasa/contract/finance/reconciliation/bank-statements';
import {
  exportAccountMonths,
  listAccountMonths,
  openDesk,
} from '@darasa/contract/finance/reconciliation/reconciliation';
import { checkMoney } from '@darasa/contract/finance/reconciliation/money-checks';
import { Button, Screen, UploadIcon } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { useMay } from '#platform/viewer.tsx';
import { AccountMonths } from './reconciliation/reconciliation/account-months.tsx';
import { ChecksTab } from './reconciliation/money-checks/checks-tab.tsx';
import { Desk } from './reconciliation/reconciliation/desk.tsx';
import { ImportStatementSheet } from './reconciliation/bank-statements/import-sheet.tsx';
import './reconciliation/reconciliation/reconciliation.css';
import { RememberedTab } from './reconciliation/remembered-narrations/remembered-tab.tsx';
import { SlipsTab } from './reconciliation/unconfirmed-slips/slips-tab.tsx';
import { StatementsTab } from './reconciliation/bank-statements/statements-tab.tsx';

const tabs = [
  { value: 'accounts', label: 'Accounts', body: <AccountsTab /> },
  { value: 'slips', label: 'Unpresented items', body: <SlipsTab /> },
  { value: 'statements', label: 'Statements', body: <StatementsTab /> },
  { value: 'checks', label: 'Checks', reads: checkMoney, body: <ChecksTab /> },
  { value: 'remembered', label: 'Matching rules', body: <RememberedTab /> },
];

const path = '/dashboard/finance/reconciliation';
const Place = openDesk.input.partial();

/** The bank beside the books: import, match, mend, hand in for signing. */
export default function ReconciliationScreen() {
  const may = useMay();
  const [{ money_account_id, month }] = useUrlState(Place);
  const [importing, setImporting] = useState(false);
  const acts = may(importStatement) ? (
    <Button
      variant={money_account_id ? 'secondary' : 'primary'}
      icon={UploadIcon}
      onClick={() => setImporting(true)}
    >
      Import a statement
    </Button>
  ) : undefined;
  return (
    <Screen
      title="Reconciliation"
      sub="Compare bank statements with the books"
      acts={
        money_account_id ? (
          acts
        ) : (
          <>
            <Button href="/dashboard/finance/cheques">Cheques</Button>
            <Button href="/dashboard/finance/cashier-shifts">Cashier shifts</Button>
            {acts}
          </>
        )
      }
      {...(money_account_id ? {} : { thumb: acts })}
      {...(money_account_id && month ? { crumbs: [{ label: 'All accounts', href: path }] } : {})}
    >
      {money_account_id && month ? (
        <Desk
          money_account_id={money_account_id}
          month={month}
          onImport={() => setImporting(true)}
        />
      ) : (
        <UrlTabs label="Parts of the reconciliation" tabs={tabs} />
      )}
      {importing ? (
        <ImportStatementSheet
          {...(money_account_id ? { money_account_id } : {})}
          onClose={() => setImporting(false)}
        />
      ) : null}
    </Screen>
  );
}

function AccountsTab() {
  const [, navigate] = useLocation();
  const months = useQuery(queryOf(listAccountMonths, {}));
  const files = useTableExport(exportAccountMonths, {});
  return (
    <AccountMonths
      query={months}
      onOpen={(row) =>
        navigate(`${path}?money_account_id=${row.money_account_id}&month=${row.month}`)
      }
      empty="Bank accounts and paybills appear here with their first posting."
      files={files}
    />
  );
}
