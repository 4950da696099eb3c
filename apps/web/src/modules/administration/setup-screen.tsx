import { Button, Screen } from '@darasa/ui';
import { UrlTabs } from '#platform/url-tabs.tsx';
import './school/school/setup.css';
import { AddSchoolButton } from './school/school/add-school.tsx';
import { ChecklistTab } from './school/checklist/checklist-tab.tsx';
import { ClassesTab } from './classes/classes/classes-tab.tsx';
import { ClubsTab } from './living/clubs/clubs-tab.tsx';
import { CopySetupButton } from './school/setup-copies/copy-setup.tsx';
import { CustomFieldsTab } from './school/custom-fields/custom-fields-tab.tsx';
import { DocumentsTab } from './school/documents/documents-tab.tsx';
import { DormitoriesTab } from './living/dormitories/dormitories-tab.tsx';
import { EventsTab } from './years/events/events-tab.tsx';
import { HousesTab } from './living/houses/houses-tab.tsx';
import { SchoolTab } from './school/school/school-tab.tsx';
import { SubjectsTab } from './classes/subjects/subjects-tab.tsx';
import { UsualTab } from './school/usual-sets/usual-tab.tsx';
import { YearsTab } from './years/years/years-tab.tsx';

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

/** Shows what the school is made of: set up once, and changed with care. */
export default function SetupScreen() {
  return (
    <Screen
      title="Setup"
      sub="School profile and structure"
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
