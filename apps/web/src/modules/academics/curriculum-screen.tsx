import { listSittings } from '@darasa/contract/academics/exams/exams';
import { getAnalysis } from '@darasa/contract/academics/figures/analyses';
import { getBroadsheet } from '@darasa/contract/academics/figures/broadsheets';
import { curriculumWords } from '@darasa/contract/administration/classes/classes';
import { rules_of } from '@darasa/rules/grading/curricula';
import { Screen } from '@darasa/ui';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { useMay } from '#platform/viewer.tsx';
import { ExamsTab } from './exams/exams/exams-tab.tsx';
import { AnalysisTab } from './figures/analyses/analysis-tab.tsx';
import { BroadsheetTab } from './figures/broadsheets/broadsheet-tab.tsx';
import { useCurriculum } from './use-curriculum.ts';

/** One curriculum for the academics office: its exams, and how a class did in them. */
export default function CurriculumScreen() {
  const may = useMay();
  const { curriculum } = useCurriculum();
  const { exam } = rules_of[curriculum].words;
  return (
    <Screen title={curriculumWords[curriculum]} sub={`${exam}s, broadsheets and analysis`}>
      <UrlTabs
        key={curriculum}
        label={curriculumWords[curriculum]}
        tabs={[
          may(listSittings) && {
            value: 'exams',
            label: `${exam}s`,
            body: <ExamsTab curriculum={curriculum} />,
          },
          may(getBroadsheet) && {
            value: 'broadsheet',
            label: 'Broadsheet',
            reads: getBroadsheet,
            body: <BroadsheetTab curriculum={curriculum} />,
          },
          may(getAnalysis) && {
            value: 'analysis',
            label: 'Analysis',
            reads: getAnalysis,
            body: <AnalysisTab curriculum={curriculum} />,
          },
        ]}
      />
    </Screen>
  );
}
