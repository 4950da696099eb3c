import { createExam, listSittings } from '@darasa/contract/academics/exams/exams';
import { getEntry } from '@darasa/contract/academics/exams/entry';
import { listReviews } from '@darasa/contract/academics/exams/reviews';
import { listSheets } from '@darasa/contract/academics/exams/sheets';
import { getBroadsheet } from '@darasa/contract/academics/figures/broadsheets';
import { listMarkChanges } from '@darasa/contract/academics/reports/mark-changes';
import { listReportSets } from '@darasa/contract/academics/reports/report-sets';
import { getReportForms } from '@darasa/contract/academics/reports/report-forms';
import { getDirectorResults } from '@darasa/contract/academics/figures/director-results';
import { getMeritList } from '@darasa/contract/academics/figures/merit-lists';
import { listScales } from '@darasa/contract/academics/setup/scales';
import { listPapers } from '@darasa/contract/academics/reports/papers';
import { rehearse } from '@darasa/contract/academics/figures/rehearsals';
import { Button, Menu, MenuItem, PlusIcon, Screen } from '@darasa/ui';
import { Redirect, useSearch } from 'wouter';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { useMay } from '#platform/viewer.tsx';
import { EntryTab } from './exams/entry/entry-tab.tsx';
import { ExamsTab } from './exams/exams/exams-tab.tsx';
import { ReviewScreen } from './exams/reviews/review-screen.tsx';
import { ReviewTab } from './exams/reviews/review-tab.tsx';
import { MarkSheet } from './exams/sheets/mark-sheet.tsx';
import { SheetsTab } from './exams/sheets/sheets-tab.tsx';
import { BroadsheetScreen } from './figures/broadsheets/broadsheet-screen.tsx';
import { MarkChangesTab } from './reports/mark-changes/mark-changes-tab.tsx';
import { CommentsScreen } from './reports/comments/comments-screen.tsx';
import { ReportsTab } from './reports/report-sets/reports-tab.tsx';
import { ReportFormsScreen } from './reports/report-forms/report-forms-screen.tsx';
import { ListsTab } from './figures/honours/lists-tab.tsx';
import { PublishedTab } from './reports/papers/published-tab.tsx';
import { general_path as path, movedToSetup, setup_path } from './setup-paths.ts';
import { RehearsalScreen } from './figures/rehearsals/rehearsal-screen.tsx';

/** Exams of the school whatever their curriculum, from the first mark to the report. */
export default function GeneralScreen() {
  const may = useMay();
  const search = useSearch();
  const query = new URLSearchParams(search);
  const moved = movedToSetup(search);
  if (moved) return <Redirect to={moved} replace />;
  const [sheet, broadsheet] = [query.get('sheet'), query.get('broadsheet')];
  if (sheet) return <MarkSheet key={sheet} id={sheet} back={path} />;
  const comments = query.get('comments');
  if (comments) return <CommentsScreen back={`${path}?tab=reports&id=${comments}`} />;
  if (broadsheet && may(getBroadsheet)) return <BroadsheetScreen id={broadsheet} back={path} />;
  const reports = query.get('reports');
  if (reports && may(getReportForms)) return <ReportFormsScreen id={reports} back={path} />;
  const [review, rehearsed] = [query.get('review'), query.get('rehearse')];
  if (review) return <ReviewScreen id={review} back={path} />;
  if (rehearsed && may(rehearse)) return <RehearsalScreen id={rehearsed} back={path} />;
  return (
    <Screen
      title="Academics"
      sub="Exams, marks and results"
      acts={
        <>
          {may(getDirectorResults) ? (
            <Button href="/dashboard/dr/academics/results">My schools</Button>
          ) : null}
          {may(listScales) ? <Button href={setup_path}>Setup</Button> : null}
          {may(createExam) ? <NewExam /> : null}
        </>
      }
    >
      <UrlTabs
        label="Academics"
        tabs={[
          may(listSittings) && { value: 'exams', label: 'Exams', body: <ExamsTab /> },
          may(getEntry) && { value: 'entry', label: 'Entry', body: <EntryTab /> },
          may(listReviews) && { value: 'review', label: 'Review', body: <ReviewTab /> },
          may(listSheets) && { value: 'sheets', label: 'Mark sheets', body: <SheetsTab /> },
          may(listReportSets) && { value: 'reports', label: 'Reports', body: <ReportsTab /> },
          may(getMeritList) && {
            value: 'lists',
            label: 'Lists',
            reads: getMeritList,
            body: <ListsTab />,
          },
          may(listPapers) && { value: 'published', label: 'Published', body: <PublishedTab /> },
          may(listMarkChanges) && {
            value: 'corrections',
            label: 'Corrections',
            body: <MarkChangesTab />,
          },
        ]}
      />
    </Screen>
  );
}

const NewExam = () => (
  <Menu
    label="New exam"
    align="end"
    trigger={
      <Button variant="primary" icon={PlusIcon}>
        New exam
      </Button>
    }
  >
    <MenuItem href="/dashboard/academics/create-exam">8-4-4 exam</MenuItem>
    <MenuItem href="/dashboard/academics/create-cbc-exam">CBC assessment</MenuItem>
    <MenuItem href="/dashboard/academics/create-cambridge-exam">Cambridge assessment</MenuItem>
  </Menu>
);
