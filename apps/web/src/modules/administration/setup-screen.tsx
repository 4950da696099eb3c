import { Button, Screen, Tabs } from '@darasa/ui';
import type { ComponentType } from 'react';
import { useUrlChoice } from '../../platform/use-url-state.ts';
import './setup/setup.css';
import { ChecklistTab } from './setup/checklist-tab.tsx';
import { ClassesTab } from './setup/classes-tab.tsx';
import { ClubsTab } from './setup/clubs-tab.tsx';
import { CopySetupButton } from './setup/copy-setup.tsx';
import { CustomFieldsTab } from './setup/custom-fields-tab.tsx';
import { DocumentsTab } from './setup/documents-tab.tsx';
import { DormitoriesTab } from './setup/dormitories-tab.tsx';
import { HousesTab } from './setup/houses-tab.tsx';
import { SchoolTab } from './setup/school-tab.tsx';
import { SubjectsTab } from './setup/subjects-tab.tsx';
import { YearsTab } from './setup/years-tab.tsx';

const tabs: Record<string, { label: string; body: ComponentType }> = {
  checklist: { label: 'Checklist', body: ChecklistTab },
  school: { label: 'School', body: SchoolTab },
  years: { label: 'Years and terms', body: YearsTab },
  classes: { label: 'Classes and streams', body: ClassesTab },
  subjects: { label: 'Subjects', body: SubjectsTab },
  houses: { label: 'Houses', body: HousesTab },
  dormitories: { label: 'Dormitories', body: DormitoriesTab },
  clubs: { label: 'Clubs', body: ClubsTab },
  documents: { label: 'Numbers and papers', body: DocumentsTab },
  fields: { label: 'Custom fields', body: CustomFieldsTab },
};
const names = Object.keys(tabs) as [string, ...string[]];

/** What the school is made of: set up once, and changed with care. */
export default function SetupScreen() {
  const [tab, setTab] = useUrlChoice('tab', names);
  const Body = tabs[tab]!.body;
  return (
    <Screen
      title="Setup"
      sub="What the school is made of. Everything else builds on it."
      acts={
        <>
          <CopySetupButton />
          <Button href="/dashboard/administration/imports">Imports</Button>
        </>
      }
    >
      <Tabs
        label="Setup"
        value={tab}
        items={names.map((value) => ({ value, label: tabs[value]!.label }))}
        onChange={setTab}
      >
        <Body />
      </Tabs>
    </Screen>
  );
}
