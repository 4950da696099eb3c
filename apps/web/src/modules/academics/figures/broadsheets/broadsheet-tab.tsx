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
import { BroadsheetTable } from './broadsheet-table.tsx';
import { BroadsheetActs, StreamChoice } from './broadsheet-tools.tsx';
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
      sittings={sittings}
      chosen={chosen}
      stream_id={view.stream_id}
      onView={(change) => setView({ stream_id: undefined, ...change })}
    />
  );
}

function SittingBroadsheet(props: {
  sittings: readonly Sitting[];
  chosen: Sitting;
  stream_id: string | undefined;
  onView: (change: { sitting_id?: string; stream_id?: string | undefined }) => void;
}) {
  const { sittings, chosen, stream_id, onView } = props;
  const filter = { id: chosen.id, ...(stream_id ? { stream_id } : {}) };
  const found = useQuery(queryOf(getBroadsheet, filter));
  return (
    <div className="stack">
      <div className="acts">
        <SittingChoice
          sittings={sittings}
          chosen={chosen}
          onChosen={(sitting_id) => onView({ sitting_id })}
        />
        <StreamChoice
          streams={found.data?.streams ?? []}
          value={stream_id ?? ''}
          onChange={(id) => onView({ sitting_id: chosen.id, stream_id: id || undefined })}
        />
        <BroadsheetActs filter={filter} />
      </div>
      {found.data ? (
        <BroadsheetTable sheet={found.data} />
      ) : (
        <Loading query={found} what="the broadsheet" lines={12} />
      )}
    </div>
  );
}
