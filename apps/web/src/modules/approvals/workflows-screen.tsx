import { addPath } from '@darasa/contract/platform/workflows';
import { Button, PlusIcon, Screen, Tabs } from '@darasa/ui';
import { useState } from 'react';
import { useUrlChoice } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { AllItems } from './all-items.tsx';
import './approvals.css';
import { PathsTab } from './paths-tab.tsx';
import { ReportTab } from './report-tab.tsx';

const tabs = ['paths', 'items', 'report'] as const;
type Tab = (typeof tabs)[number];
const labels: Record<Tab, string> = {
  paths: 'Paths',
  items: 'All items',
  report: 'Stuck and slow',
};

/** Which way documents go, where they are, and where they wait too long. */
export default function WorkflowsScreen() {
  const may = useMay();
  const [tab, setTab] = useUrlChoice('tab', tabs);
  const [adding, setAdding] = useState(false);
  const may_add = tab === 'paths' && may(addPath);
  const acts = (
    <>
      <Button href="/dashboard/administration/request-kinds">Kinds of request</Button>
      {may_add ? (
        <Button variant="primary" icon={PlusIcon} onClick={() => setAdding(true)}>
          Add path
        </Button>
      ) : null}
    </>
  );
  return (
    <Screen
      title="Workflows"
      sub="Who must agree before a document counts"
      acts={acts}
      thumb={acts}
    >
      <Tabs
        label="Workflows"
        value={tab}
        items={tabs.map((value) => ({ value, label: labels[value] }))}
        onChange={(value) => setTab(value as Tab)}
      >
        {tab === 'paths' ? <PathsTab adding={adding} onAdding={setAdding} /> : null}
        {tab === 'items' ? <AllItems /> : null}
        {tab === 'report' ? <ReportTab /> : null}
      </Tabs>
    </Screen>
  );
}
