import { hasModule } from '@darasa/contract/access';
import { setting_groups, type SettingGroup } from '@darasa/contract/settings/list';
import { listSettings } from '@darasa/contract/settings/settings';
import { Loading, Panel, Screen, Tabs } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/query.ts';
import { useUrlChoice } from '../../platform/use-url-state.ts';
import { useViewer } from '../../platform/viewer.tsx';
import { ConnectionsTab } from './connections-tab.tsx';
import { IntegrationsTab } from './integrations-tab.tsx';
import { SettingLine } from './setting-line.tsx';
import './settings.css';

const groups = Object.keys(setting_groups) as [SettingGroup, ...SettingGroup[]];
const tabs = [...groups, 'integrations'] as const;
type Tab = (typeof tabs)[number];
const labels: Record<Tab, string> = { ...setting_groups, integrations: 'Integrations' };

/** What this school has decided, group by group, and who carries its messages. */
export default function SettingsScreen() {
  const [tab, setTab] = useUrlChoice<Tab>('tab', tabs as unknown as [Tab, ...Tab[]]);
  return (
    <Screen title="Settings" sub="What this school has decided. Each line says who changed it.">
      <Tabs
        label="Settings"
        value={tab}
        items={tabs.map((value) => ({ value, label: labels[value] }))}
        onChange={(value) => setTab(value as Tab)}
      >
        {tab === 'integrations' ? (
          <div className="stack">
            <IntegrationsTab />
            <ConnectionsTab />
          </div>
        ) : (
          <GroupOfSettings group={tab} />
        )}
      </Tabs>
    </Screen>
  );
}

function GroupOfSettings({ group }: { group: SettingGroup }) {
  const { user } = useViewer();
  const list = useQuery(queryOf(listSettings, {}));
  const rows = list.data?.rows.filter((row) => row.group === group) ?? [];
  return (
    <Panel title={setting_groups[group]}>
      {list.data ? null : <Loading query={list} what="the settings" />}
      <ul className="settings">
        {rows.map((row) => (
          <SettingLine
            key={`${row.key} ${row.version}`}
            row={row}
            may_edit={hasModule(user, 'settings', 'edit')}
          />
        ))}
      </ul>
    </Panel>
  );
}
