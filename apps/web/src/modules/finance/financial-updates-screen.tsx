import { getFinanceSetup } from '@darasa/contract/finance/setup';
import { Loading, Notice, Screen, Tabs } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/query.ts';
import { useUrlChoice } from '../../platform/use-url-state.ts';
import { BatchesTab } from './updates/batches-tab.tsx';
import { ChangesTab } from './updates/changes-tab.tsx';
import { SendTab } from './updates/send-tab.tsx';
import { WeeklyTab } from './updates/weekly-tab.tsx';

const tabs = [
  { value: 'changes', label: 'Changes', Panel: ChangesTab },
  { value: 'batches', label: 'Batches', Panel: BatchesTab },
  { value: 'send', label: 'Send an update', Panel: SendTab },
  { value: 'weekly', label: 'Weekly summary', Panel: WeeklyTab },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** What changed in the money records, corrections of many accounts, and what families are told. */
export default function FinancialUpdatesScreen() {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const [chosen, choose] = useUrlChoice('tab', tabs.map((tab) => tab.value) as [Tab, ...Tab[]]);
  const { Panel } = tabs.find((tab) => tab.value === chosen) ?? tabs[0];
  return (
    <Screen title="Financial updates" sub="What changed, and who is told of it">
      {setup.data ? null : <Loading query={setup} what="the books" lines={8} />}
      {setup.data && !setup.data.is_started ? (
        <Notice act={{ label: 'Set up the books', href: '/dashboard/finance/setup' }}>
          The books of this school have not begun yet.
        </Notice>
      ) : null}
      {setup.data?.is_started ? (
        <Tabs
          label="Financial updates"
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
