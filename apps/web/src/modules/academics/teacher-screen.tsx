import { listReviews } from '@darasa/contract/academics/exams/reviews';
import { listCommentPages } from '@darasa/contract/academics/reports/comments';
import { getDay } from '@darasa/contract/attendance/registers/days';
import { Button, Screen } from '@darasa/ui';
import { useSearch } from 'wouter';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { useMay } from '#platform/viewer.tsx';
import { ReviewScreen } from './exams/reviews/review-screen.tsx';
import { ReviewTab } from './exams/reviews/review-tab.tsx';
import { MarkSheet } from './exams/sheets/mark-sheet.tsx';
import { SheetsTab } from './exams/sheets/sheets-tab.tsx';
import { MarkChangesTab } from './reports/mark-changes/mark-changes-tab.tsx';
import { CommentsScreen } from './reports/comments/comments-screen.tsx';
import { CommentsTab } from './reports/comments/comments-tab.tsx';
import { MyGroupsTab } from './teaching/my-groups/my-groups-tab.tsx';

/** The mark sheets of the own classes, the next to close first, and the comments on their reports. */
export default function TeacherScreen() {
  const may = useMay();
  const query = new URLSearchParams(useSearch());
  const [sheet, review] = [query.get('sheet'), query.get('review')];
  if (sheet) return <MarkSheet key={sheet} id={sheet} back={path} />;
  if (review) return <ReviewScreen id={review} back={path} />;
  if (query.get('comments')) return <CommentsScreen back={`${path}?tab=comments`} />;
  return (
    <Screen
      title="My classes"
      sub="What you teach or lead, and the mark sheets"
      acts={
        may(getDay) ? <Button href="/dashboard/teacher-portal/registers">Registers</Button> : null
      }
    >
      <UrlTabs
        label="My classes"
        tabs={[
          { value: 'classes', label: 'My classes', body: <MyGroupsTab /> },
          { value: 'sheets', label: 'Mark sheets', body: <SheetsTab /> },
          may(listReviews) && { value: 'review', label: 'Review', body: <ReviewTab /> },
          { value: 'corrections', label: 'Corrections', body: <MarkChangesTab /> },
          may(listCommentPages) && { value: 'comments', label: 'Comments', body: <CommentsTab /> },
        ]}
      />
    </Screen>
  );
}

const path = '/dashboard/teacher-portal/general';
