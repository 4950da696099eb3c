import { listReviews } from '@darasa/contract/academics/exams/reviews';
import { Screen } from '@darasa/ui';
import { useSearch } from 'wouter';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { useMay } from '#platform/viewer.tsx';
import { ReviewScreen } from './exams/reviews/review-screen.tsx';
import { ReviewTab } from './exams/reviews/review-tab.tsx';
import { MarkSheet } from './exams/sheets/mark-sheet.tsx';
import { SheetsTab } from './exams/sheets/sheets-tab.tsx';

/** The mark sheets of the own classes, the next to close first. */
export default function TeacherScreen() {
  const may = useMay();
  const query = new URLSearchParams(useSearch());
  const [sheet, review] = [query.get('sheet'), query.get('review')];
  if (sheet) return <MarkSheet key={sheet} id={sheet} back={path} />;
  if (review) return <ReviewScreen id={review} back={path} />;
  return (
    <Screen title="My classes" sub="Mark sheets of the classes that you teach or lead">
      <UrlTabs
        label="My classes"
        tabs={[
          { value: 'sheets', label: 'Mark sheets', body: <SheetsTab /> },
          may(listReviews) && { value: 'review', label: 'Review', body: <ReviewTab /> },
        ]}
      />
    </Screen>
  );
}

const path = '/dashboard/teacher-portal/general';
