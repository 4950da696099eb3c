import { createExam, listSittings } from '@darasa/contract/academics/exams/exams';
import { getEntry } from '@darasa/contract/academics/exams/entry';
import { listReviews } from '@darasa/contract/academics/exams/reviews';
import { listSheets } from '@darasa/contract/academics/exams/sheets';
import { getBroadsheet } from '@darasa/contract/academics/figures/broadsheets';
import { listMarkChanges } from '@darasa/contract/academics/reports/mark-changes';
import { listBank } from '@darasa/contract/academics/reports/comment-bank';
import { listReportSets } from '@darasa/contract/academics/reports/report-sets';
import { listDesigns } from '@darasa/contract/academics/reports/designs';
import { getReportForms } from '@darasa/contract/academics/reports/report-forms';
import { getMeritList } from '@darasa/contract/academics/figures/merit-lists';
import { listPapers } from '@darasa/contract/academics/reports/papers';
import { rehearse } from '@darasa/contract/academics/figures/rehearsals';
import { listMeanRules } from '@darasa/contract/academics/setup/mean-rules';
import { listScales } from '@darasa/contract/academics/setup/scales';
import { listGroups } from '@darasa/contract/academics/teaching/groups';
import { listTakings } from '@darasa/contract/academics/teaching/takings';
import { Button, Menu, MenuItem, PlusIcon, Screen } from '@darasa/ui';
import { useSearch } from 'wouter';
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
import { BankTab } from './reports/comment-bank/bank-tab.tsx';
import { CommentsScreen } from './reports/comments/comments-screen.tsx';
import { ReportsTab } from './reports/report-sets/reports-tab.tsx';
import { DesignerScreen } from './reports/designs/designer-screen.tsx';
import { DesignsTab } from './reports/designs/designs-tab.tsx';
import { ReportFormsScreen } from './reports/report-forms/report-forms-screen.tsx';
import { ListsTab } from './figures/honours/lists-tab.tsx';
import { PublishedTab } from './reports/papers/published-tab.tsx';
import { RehearsalScreen } from './figures/rehearsals/rehearsal-screen.tsx';
import { MeanRulesTab } from './setup/mean-rules/mean-rules-tab.tsx';
import { ScalesTab } from './setup/scales/scales-tab.tsx';
import { GroupsTab } from './teaching/groups/groups-tab.tsx';
import { TakingsTab } from './teaching/takings/takings-tab.tsx';

/** Exams of the school whatever their curriculum, with their marks, and what they share. */
export default function GeneralScreen() {
  const may = useMay();
  const query = new URLSearchParams(useSearch());
  const [sheet, broadsheet] = [query.get('sheet'), query.get('broadsheet')];
  if (sheet) return <MarkSheet key={sheet} id={sheet} back={path} />;
  const comments = query.get('comments');
  if (comments) return <CommentsScreen back={`${path}?tab=reports&id=${comments}`} />;
  if (broadsheet && may(getBroadsheet)) return <BroadsheetScreen id={broadsheet} back={path} />;
  const [design, reports] = [query.get('design'), query.get('reports')];
  if (design && may(listDesigns)) return <DesignerScreen key={design} id={design} back={path} />;
  if (reports && may(getReportForms)) return <ReportFormsScreen id={reports} back={path} />;
  const [review, rehearsed] = [query.get('review'), query.get('rehearse')];
  if (review) return <ReviewScreen id={review} back={path} />;
  if (rehearsed && may(rehearse)) return <RehearsalScreen id={rehearsed} back={path} />;
  return (
    <Screen
      title="Academics"
      sub="Exams, marks and results"
      acts={may(createExam) ? <NewExam /> : undefined}
    >
      <UrlTabs
        label="Academics"
        tabs={[
          may(listSittings) && { value: 'exams', label: 'Exams', body: <ExamsTab /> },
          may(getEntry) && { value: 'entry', label: 'Entry', body: <EntryTab /> },
          may(listReviews) && { value: 'review', label: 'Review', body: <ReviewTab /> },
          may(listSheets) && { value: 'sheets', label: 'Mark sheets', body: <SheetsTab /> },
          may(listReportSets) && { value: 'reports', label: 'Reports', body: <ReportsTab /> },
          may(listBank) && { value: 'bank', label: 'Comment bank', body: <BankTab /> },
          may(listGroups) && { value: 'groups', label: 'Groups', body: <GroupsTab /> },
          may(listTakings) && { value: 'takings', label: 'Subjects taken', body: <TakingsTab /> },
          may(listDesigns) && {
            value: 'designs',
            label: 'Report designs',
            body: <DesignsTab path={path} />,
          },
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
          may(listScales) && { value: 'scales', label: 'Scales', body: <ScalesTab /> },
          may(listMeanRules) && {
            value: 'mean-rules',
            label: 'Mean rules',
            body: <MeanRulesTab />,
          },
        ]}
      />
    </Screen>
  );
}

const path = '/dashboard/academics/general';

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
