import { Screen, Tabs } from '@darasa/ui';
import { useUrlChoice } from '../../platform/use-url-state.ts';
import { GrantsTab } from './receipts/grants-tab.tsx';
import { RegisterTab } from './receipts/register-tab.tsx';
import { SeriesTab } from './receipts/series-tab.tsx';

const tabs = [
  { value: 'register', label: 'Register' },
  { value: 'series', label: 'Numbers' },
  { value: 'grants', label: 'Grants' },
];

/** Every receipt that was given out, and whether any number is missing. */
export default function ReceiptsScreen() {
  const [tab, setTab] = useUrlChoice('tab', ['register', 'series', 'grants']);
  return (
    <Screen title="Receipts" sub="The papers we gave for money, numbered without a gap">
      <Tabs
        label="Receipts"
        value={tab}
        items={tabs}
        onChange={(value) => setTab(value as typeof tab)}
      >
        {tab === 'register' ? <RegisterTab /> : null}
        {tab === 'series' ? <SeriesTab /> : null}
        {tab === 'grants' ? <GrantsTab /> : null}
      </Tabs>
    </Screen>
  );
}
