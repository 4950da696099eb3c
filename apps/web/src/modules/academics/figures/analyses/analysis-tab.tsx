import {
  AnalysisView,
  listMarkedSittings,
  type SittingChoice,
} from '@darasa/contract/academics/figures/analyses';
import type { Curriculum } from '@darasa/contract/administration/classes/classes';
import { rules_of } from '@darasa/rules/grading/curricula';
import { EmptyState, Loading } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { SittingAnalysis } from './sitting-analysis.tsx';

type Props = {
  curriculum: Curriculum;
  /** A teacher reads the own groups; the office reads the class. */
  is_own?: boolean;
};

/** The analysis of the latest exam of a curriculum, until another exam or class is chosen. */
export function AnalysisTab({ curriculum, is_own = false }: Props) {
  const [view, setView] = useUrlState(AnalysisView);
  const found = useQuery(queryOf(listMarkedSittings, { curriculum }));
  if (!found.data) return <Loading query={found} what="the exams" lines={8} />;
  const { rows } = found.data;
  const chosen = chosenOf(rows, view.sitting_id);
  if (!chosen) {
    const { exam } = rules_of[curriculum].words;
    return <EmptyState title={`No ${curriculum} ${exam.toLowerCase()} has marks yet.`} />;
  }
  return (
    <SittingAnalysis
      curriculum={curriculum}
      sittings={rows}
      chosen={chosen}
      view={view}
      onView={setView}
      is_own={is_own}
    />
  );
}

const chosenOf = (
  rows: readonly SittingChoice[],
  id: string | undefined,
): SittingChoice | undefined => rows.find((one) => one.id === id) ?? rows[0];
