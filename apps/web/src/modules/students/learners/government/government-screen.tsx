import { Screen } from '@darasa/ui';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { CheckTab } from './check-tab.tsx';
import { ExportActs } from './export-acts.tsx';
import { ExportsTab } from './exports-tab.tsx';

const tabs = [
  { value: 'check', label: 'Learners', body: <CheckTab /> },
  { value: 'exports', label: 'Exports', body: <ExportsTab /> },
];

/** Shows what the ministry's register asks of every learner: mended here, handed over as a file. */
export default function GovernmentScreen() {
  return (
    <Screen
      title="Government register"
      sub="Learner data for NEMIS and KEMIS. Each export is kept, so the next can hold changes only."
      crumbs={[{ href: '/dashboard/students/students-management', label: 'Students' }]}
      acts={<ExportActs />}
    >
      <UrlTabs label="Parts" tabs={tabs} />
    </Screen>
  );
}
