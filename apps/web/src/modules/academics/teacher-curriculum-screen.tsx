import { listSheets } from '@darasa/contract/academics/exams/sheets';
import { getOwnAnalysis } from '@darasa/contract/academics/figures/analyses';
import { curriculumWords } from '@darasa/contract/administration/classes/classes';
import { Screen } from '@darasa/ui';
import { useSearch } from 'wouter';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { useMay } from '#platform/viewer.tsx';
import { AnalysisTab } from './figures/analyses/analysis-tab.tsx';
import { MarkSheet } from './exams/sheets/mark-sheet.tsx';
import { SheetsTab } from './exams/sheets/sheets-tab.tsx';
import { useCurriculum } from './use-curriculum.ts';

/** One curriculum for a teacher: the marks of the own groups, and how they did. */
export default function TeacherCurriculumScreen() {
  const may = useMay();
  const { curriculum, path } = useCurriculum();
  const sheet = new URLSearchParams(useSearch()).get('sheet');
  if (sheet) return <MarkSheet key={sheet} id={sheet} back={path} />;
  return (
    <Screen title={curriculumWords[curriculum]} sub="Classes that you teach or lead">
      <UrlTabs
        key={curriculum}
        label={curriculumWords[curriculum]}
        tabs={[
          may(listSheets) && {
            value: 'marks',
            label: 'Marks',
            body: <SheetsTab curriculum={curriculum} />,
          },
          may(getOwnAnalysis) && {
            value: 'analysis',
            label: 'Analysis',
            body: <AnalysisTab curriculum={curriculum} is_own />,
          },
        ]}
      />
    </Screen>
  );
}
