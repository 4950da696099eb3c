import { Screen } from '@darasa/ui';
import { useSearch } from 'wouter';
import { MarkSheet } from './exams/sheets/mark-sheet.tsx';
import { SheetsTab } from './exams/sheets/sheets-tab.tsx';

/** The mark sheets of the own classes, the next to close first. */
export default function TeacherScreen() {
  const sheet = new URLSearchParams(useSearch()).get('sheet');
  if (sheet) return <MarkSheet key={sheet} id={sheet} back={path} />;
  return (
    <Screen title="My classes" sub="Mark sheets of the classes that you teach or lead">
      <SheetsTab />
    </Screen>
  );
}

const path = '/dashboard/teacher-portal/general';
