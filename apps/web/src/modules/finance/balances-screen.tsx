import { createMessage } from '@darasa/contract/communication/writing/campaigns';
import { exportBalances } from '@darasa/contract/finance/families/balances';
import { Button, Screen, SendIcon } from '@darasa/ui';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { useMay } from '#platform/viewer.tsx';
import { BalanceList } from './families/balances/balance-list.tsx';
import { FamilyList } from './families/balances/family-list.tsx';
import { PapersTab } from './families/balances/papers-tab.tsx';
import { PlansTab } from './families/family-fees/plans-tab.tsx';

/** Shows who owes what, the most first. Each line opens the learner's account. */
export default function BalancesScreen() {
  const may = useMay();
  const may_print = may(exportBalances);
  return (
    <Screen
      title="Balances"
      sub="What each learner owes or has paid in advance, from the ledger"
      acts={
        may(createMessage) ? (
          <Button
            icon={SendIcon}
            href="/dashboard/finance/financial-updates?tab=send&update=balance"
          >
            Send balances
          </Button>
        ) : null
      }
    >
      <UrlTabs
        label="Balances"
        tabs={[
          { value: 'owing', label: 'Owing', body: <BalanceList tab="owing" /> },
          { value: 'families', label: 'Families', body: <FamilyList /> },
          { value: 'credit', label: 'In credit', body: <BalanceList tab="credit" /> },
          { value: 'leavers', label: "Leavers' debt", body: <BalanceList tab="leavers" /> },
          { value: 'plans', label: 'Payment plans', body: <PlansTab /> },
          may_print && { value: 'papers', label: 'Papers', body: <PapersTab /> },
        ]}
      />
    </Screen>
  );
}
