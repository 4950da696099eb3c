import { getFinanceSetup } from '@darasa/contract/finance/setup';
import { Loading, Screen, Tabs } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/query.ts';
import { useUrlChoice } from '../../platform/use-url-state.ts';
import { BillingTab } from './setup/billing-tab.tsx';
import { ChartTab } from './setup/chart-tab.tsx';
import { MoneyAccountsTab } from './setup/money-accounts-tab.tsx';
import { MonthsTab } from './setup/months-tab.tsx';
import { OpeningTab } from './setup/opening-tab.tsx';
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
  { value: 'accounts', label: 'Chart of accounts', Panel: ChartTab },
  { value: 'months', label: 'Years and months', Panel: MonthsTab },
  { value: 'waivers', label: 'Waivers', Panel: WaiverTypesTab },
  { value: 'opening', label: 'Opening and holds', Panel: OpeningTab },
] as const;

/** The books: what is charged, what it is for, where it lies, and which months are closed. */
export default function FinanceSetupScreen() {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const [chosen, choose] = useUrlChoice('tab', [
    'structures',
    'billing',
    'rules',
    'vote-heads',
    'money',
    'accounts',
    'months',
    'waivers',
    'opening',
  ]);
  const { Panel } = tabs.find((tab) => tab.value === chosen) ?? tabs[0];
  return (
    <Screen title="Finance setup" sub="The books of this school">
      {setup.data ? null : <Loading query={setup} what="the books" lines={8} />}
      {setup.data && !setup.data.is_started ? <StartBooks /> : null}
      {setup.data?.is_started ? (
        <Tabs
          label="Parts of the books"
          value={chosen}
          items={tabs}
          onChange={(value) => choose(value as typeof chosen)}
        >
          <Panel setup={setup.data} />
        </Tabs>
      ) : null}
    </Screen>
  );
}
