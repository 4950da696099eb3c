import { Button, Screen } from '@darasa/ui';
import { UrlTabs } from '../../platform/url-tabs.tsx';
import './setup/setup.css';
import { AddSchoolButton } from './setup/add-school.tsx';
import { ChecklistTab } from './setup/checklist-tab.tsx';
import { ClassesTab } from './setup/classes-tab.tsx';
import { ClubsTab } from './setup/clubs-tab.tsx';
import { CopySetupButton } from './setup/copy-setup.tsx';
import { CustomFieldsTab } from './setup/custom-fields-tab.tsx';
import { DocumentsTab } from './setup/documents-tab.tsx';
import { DormitoriesTab } from './setup/dormitories-tab.tsx';
import { EventsTab } from './setup/events-tab.tsx';
import { HousesTab } from './setup/houses-tab.tsx';
import { SchoolTab } from './setup/school-tab.tsx';
import { SubjectsTab } from './setup/subjects-tab.tsx';
import { UsualTab } from './setup/usual-tab.tsx';
import { YearsTab } from './setup/years-tab.tsx';

const tabs = [
  { value: 'checklist', label: 'Checklist', body: <ChecklistTab /> },
  { value: 'usual', label: 'Usual lists', body: <UsualTab /> },
  { value: 'school', label: 'School', body: <SchoolTab /> },
  { value: 'years', label: 'Years and terms', body: <YearsTab /> },
  { value: 'events', label: 'Events', body: <EventsTab /> },
  { value: 'classes', label: 'Classes', body: <ClassesTab /> },
  { value: 'subjects', label: 'Subjects', body: <SubjectsTab /> },
  { value: 'houses', label: 'Houses', body: <HousesTab /> },
  { value: 'dormitories', label: 'Dormitories', body: <DormitoriesTab /> },
  { value: 'clubs', label: 'Clubs', body: <ClubsTab /> },
  { value: 'documents', label: 'Numbers and papers', body: <DocumentsTab /> },
  { value: 'fields', label: 'Custom fields', body: <CustomFieldsTab /> },
];

/** What the school is made of: set up once, and changed with care. */
export default function SetupScreen() {
  return (
    <Screen
      title="Setup"
      sub="What the school is made of. Everything else builds on it."
      acts={
        <>
          <AddSchoolButton />
          <CopySetupButton />
          <Button href="/dashboard/administration/imports">Imports</Button>
        </>
      }
    >
      <UrlTabs label="Setup" tabs={tabs} />
    </Screen>
  );
}
