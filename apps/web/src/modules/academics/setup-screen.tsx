import { listHonourRules } from '@darasa/contract/academics/figures/honours';
import { listBank } from '@darasa/contract/academics/reports/comment-bank';
import { listDesigns } from '@darasa/contract/academics/reports/designs';
import { listMeanRules } from '@darasa/contract/academics/setup/mean-rules';
import { listScales } from '@darasa/contract/academics/setup/scales';
import { listGroups } from '@darasa/contract/academics/teaching/groups';
import { listTakings } from '@darasa/contract/academics/teaching/takings';
import { Button, Screen } from '@darasa/ui';
import { useSearch } from 'wouter';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { useMay } from '#platform/viewer.tsx';
import { HonourRules } from './figures/honours/honour-rules.tsx';
import { BankTab } from './reports/comment-bank/bank-tab.tsx';
import { DesignerScreen } from './reports/designs/designer-screen.tsx';
import { DesignsTab } from './reports/designs/designs-tab.tsx';
import { MeanRulesTab } from './setup/mean-rules/mean-rules-tab.tsx';
import { ScalesTab } from './setup/scales/scales-tab.tsx';
import { general_path, setup_path } from './setup-paths.ts';
import { GroupsTab } from './teaching/groups/groups-tab.tsx';
import { TakingsTab } from './teaching/takings/takings-tab.tsx';

/** The ground of exams and reports: decided once, and changed with care. */
export default function AcademicsSetupScreen() {
  const may = useMay();
  const design = new URLSearchParams(useSearch()).get('design');
  if (design && may(listDesigns))
    return <DesignerScreen key={design} id={design} back={setup_path} />;
  return (
    <Screen
      title="Academics setup"
      sub="Who takes what, how it is graded, and what is printed"
      crumbs={[{ label: 'Academics', href: general_path }]}
      acts={<Button href="/dashboard/administration/setup?tab=usual">Usual lists</Button>}
    >
      <UrlTabs
        label="Academics setup"
        tabs={[
          may(listScales) && { value: 'scales', label: 'Scales', body: <ScalesTab /> },
          may(listMeanRules) && {
            value: 'mean-rules',
            label: 'Mean rules',
            body: <MeanRulesTab />,
          },
          may(listGroups) && { value: 'groups', label: 'Groups', body: <GroupsTab /> },
          may(listTakings) && { value: 'takings', label: 'Subjects taken', body: <TakingsTab /> },
          may(listBank) && { value: 'bank', label: 'Comments', body: <BankTab /> },
          may(listDesigns) && {
            value: 'designs',
            label: 'Designs',
            body: <DesignsTab path={setup_path} />,
          },
          may(listHonourRules) && {
            value: 'saved-lists',
            label: 'Saved lists',
            body: <HonourRules />,
          },
        ]}
      />
    </Screen>
  );
}
