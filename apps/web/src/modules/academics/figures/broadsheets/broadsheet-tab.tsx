import {
  listMarkedSittings,
  type SittingChoice as Sitting,
} from '@darasa/contract/academics/figures/analyses';
import { BroadsheetView, getBroadsheet } from '@darasa/contract/academics/figures/broadsheets';
import type { Curriculum } from '@darasa/contract/administration/classes/classes';
import { rules_of } from '@darasa/rules/grading/curricula';
import { EmptyState, Loading } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { BroadsheetActs, BroadsheetPanel } from './broadsheet-panel.tsx';
import { SittingChoice } from './sitting-choice.tsx';

/** The broadsheet of the latest exam of a curriculum, until another class or exam is chosen. */
export function BroadsheetTab({ curriculum }: { curriculum: Curriculum }) {
  const [view, setView] = useUrlState(BroadsheetView);
  const found = useQuery(queryOf(listMarkedSittings, { curriculum }));
  if (!found.data) return <Loading query={found} what="the exams" lines={8} />;
  const sittings = found.data.rows;
  const chosen = sittings.find((one) => one.id === view.sitting_id) ?? sittings[0];
  if (!chosen) {
    const { exam } = rules_of[curriculum].words;
    return <EmptyState title={`No ${curriculum} ${exam.toLowerCase()} has marks yet.`} />;
  }
  return (
    <SittingBroadsheet
      key={chosen.id}
      sittings={sittings}
      chosen={chosen}
      view={view}
      onView={setView}
    />
  );
}

function SittingBroadsheet(props: {
  sittings: readonly Sitting[];
  chosen: Sitting;
  view: BroadsheetView;
  onView: (change: Partial<BroadsheetView>, how?: { replace?: boolean }) => void;
}) {
  const { sittings, chosen, view, onView } = props;
  const { stream_id } = view;
  const filter = { id: chosen.id, ...(stream_id ? { stream_id } : {}) };
  const found = useQuery(queryOf(getBroadsheet, filter));
  const choose = (sitting_id: string) =>
    onView({ sitting_id, stream_id: undefined, learner: undefined, sort: undefined });
  return (
    <div className="stack">
      <div className="acts">
        <SittingChoice sittings={sittings} chosen={chosen} onChosen={choose} />
        <BroadsheetActs id={chosen.id} view={view} />
      </div>
      {found.data ? (
        <BroadsheetPanel sheet={found.data} view={view} onView={onView} />
      ) : (
        <Loading query={found} what="the broadsheet" lines={12} />
      )}
    </div>
  );
}
