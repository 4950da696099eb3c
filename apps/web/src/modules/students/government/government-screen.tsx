import { Screen, Tabs } from '@darasa/ui';
import { useUrlChoice } from '../../../platform/use-url-state.ts';
import { CheckTab } from './check-tab.tsx';
import { ExportActs } from './export-acts.tsx';
import { ExportsTab } from './exports-tab.tsx';

const tabs = [
  { value: 'check', label: 'Learners' },
  { value: 'exports', label: 'Exports' },
] as const;

/** What the ministry's register asks of every learner: mended here, handed over as a file. */
export default function GovernmentScreen() {
  const [tab, setTab] = useUrlChoice('tab', ['check', 'exports']);
  return (
    <Screen
      title="Government register"
      sub="Learner data for NEMIS and KEMIS. Each export is kept, so the next can hold changes only."
      crumbs={[{ href: '/dashboard/students/students-management', label: 'Students' }]}
      acts={<ExportActs />}
    >
      <Tabs
        label="Parts"
        value={tab}
        items={tabs}
        onChange={(value) => setTab(value as 'check' | 'exports')}
      >
        {tab === 'check' ? <CheckTab /> : <ExportsTab />}
      </Tabs>
    </Screen>
  );
}
