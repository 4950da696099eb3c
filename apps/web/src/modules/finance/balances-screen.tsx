import { hasModule } from '@darasa/contract/access';
import { Screen, Tabs } from '@darasa/ui';
import { useUrlChoice } from '../../platform/use-url-state.ts';
import { useViewer } from '../../platform/viewer.tsx';
import { BalanceList } from './balances/balance-list.tsx';
import { FamilyList } from './balances/family-list.tsx';
import { PapersTab } from './balances/papers-tab.tsx';
import { PlansTab } from './balances/plans-tab.tsx';

/** Who owes what, the most first. Each line opens the learner's account. */
export default function BalancesScreen() {
  const { user } = useViewer();
  const [tab, setTab] = useUrlChoice('tab', [
    'owing',
    'families',
    'credit',
    'leavers',
    'plans',
    'papers',
  ]);
  const items = [
    { value: 'owing', label: 'Owing' },
    { value: 'families', label: 'Families' },
    { value: 'credit', label: 'In credit' },
    { value: 'leavers', label: "Leavers' debt" },
    { value: 'plans', label: 'Payment plans' },
    ...(hasModule(user, 'finance', 'export') ? [{ value: 'papers', label: 'Papers' }] : []),
  ];
  return (
    <Screen title="Balances" sub="What each learner owes or has paid in advance, from the ledger">
      <Tabs
        label="Balances"
        value={tab}
        items={items}
        onChange={(value) => setTab(value as typeof tab)}
      >
        {tab === 'families' ? <FamilyList /> : null}
        {tab === 'plans' ? <PlansTab /> : null}
        {tab === 'papers' ? <PapersTab /> : null}
        {tab === 'owing' || tab === 'credit' || tab === 'leavers' ? (
          <BalanceList key={tab} tab={tab} />
        ) : null}
      </Tabs>
    </Screen>
  );
}
