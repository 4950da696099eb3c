import { setting_groups, type SettingGroup } from '@darasa/contract/settings/list';
import { changeSetting, listSettings } from '@darasa/contract/settings/settings';
import { Loading, Panel, Screen } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { useMay } from '#platform/viewer.tsx';
import { WhatsappNumberPanel } from '#platform/whatsapp-number.tsx';
import { ConnectionsTab } from './connections-tab.tsx';
import { EtimsPanel } from './etims-panel.tsx';
import { IntegrationsTab } from './integrations-tab.tsx';
import { SettingLine } from './setting-line.tsx';
import './settings.css';

const tabs = [
  ...(Object.keys(setting_groups) as SettingGroup[]).map((group) => ({
    value: group,
    label: setting_groups[group],
    body: <GroupOfSettings group={group} />,
  })),
  { value: 'integrations', label: 'Integrations', body: <Integrations /> },
];

/** Shows what this school has decided, group by group, and who carries its messages. */
export default function SettingsScreen() {
  return (
    <Screen title="Settings" sub="What this school has decided. Each line says who changed it.">
      <UrlTabs label="Settings" tabs={tabs} />
    </Screen>
  );
}

function Integrations() {
  return (
    <div className="stack">
      <IntegrationsTab />
      <WhatsappNumberPanel title="WhatsApp" />
      <ConnectionsTab />
      <EtimsPanel />
    </div>
  );
}

function GroupOfSettings({ group }: { group: SettingGroup }) {
  const may = useMay();
  const list = useQuery(queryOf(listSettings, {}));
  const rows = list.data?.rows.filter((row) => row.group === group) ?? [];
  return (
    <Panel title={setting_groups[group]}>
      {list.data ? null : <Loading query={list} what="the settings" />}
      <ul className="settings">
        {rows.map((row) => (
          <SettingLine key={`${row.key} ${row.version}`} row={row} may_edit={may(changeSetting)} />
        ))}
      </ul>
    </Panel>
  );
}
