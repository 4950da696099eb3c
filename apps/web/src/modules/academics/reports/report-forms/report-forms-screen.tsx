import { getReportForms } from '@darasa/contract/academics/reports/report-forms';
import { curriculumWords } from '@darasa/contract/administration/classes/classes';
import { Loading, Screen } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { ReportFormsPanel } from './report-forms-panel.tsx';

/** The report forms of one class: what is missing, issuing, printing, and every learner's paper. */
export function ReportFormsScreen({ id, back }: { id: string; back: string }) {
  const found = useQuery(queryOf(getReportForms, { id }));
  const set = found.data;
  return (
    <Screen
      title={set ? `${set.name}, ${set.class}` : 'Report forms'}
      {...(set ? { sub: [set.term, curriculumWords[set.curriculum]] } : {})}
      crumbs={[{ href: `${back}?tab=reports`, label: 'Reports' }]}
    >
      {set ? <ReportFormsPanel id={id} /> : <Loading query={found} what="the reports" lines={8} />}
    </Screen>
  );
}
