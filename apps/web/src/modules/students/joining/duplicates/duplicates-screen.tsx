import {
  exportDuplicates,
  keepApart,
  listDuplicates,
  mergeLearners,
  reasonWords,
  type DuplicatePair,
  type DuplicateSide,
} from '@darasa/contract/students/joining/duplicates';
import { learnerName } from '@darasa/rules/names';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  Panel,
  Screen,
  SkeletonLines,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { FormatMenu } from '#platform/format-menu.tsx';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { MergesPanel } from './merges-panel.tsx';
import { SideBySide } from './side-by-side.tsx';

/** Records that may be of one child: compared side by side, made one, or kept apart. */
export default function DuplicatesScreen() {
  const found = useQuery(queryOf(listDuplicates, {}));
  const { exportTo } = useTableExport(exportDuplicates, {});
  return (
    <Screen
      title="Duplicates"
      crumbs={[{ label: 'Students', href: '/dashboard/students/students-management' }]}
      sub="Records that share a birth certificate, a UPI, or a name with birth date and guardian phone."
      acts={exportTo && found.data?.pairs.length ? <FormatMenu onExport={exportTo} /> : undefined}
    >
      <div className="stack">
        {found.error && !found.data ? (
          <ErrorState
            title="We could not look for duplicates"
            error={found.error}
            onRetry={() => void found.refetch()}
          />
        ) : found.data ? (
          <Pairs pairs={found.data.pairs} />
        ) : (
          <SkeletonLines label="Looking for duplicates" lines={8} />
        )}
        <MergesPanel />
      </div>
    </Screen>
  );
}

function Pairs({ pairs }: { pairs: DuplicatePair[] }) {
  if (pairs.length === 0) {
    return (
      <Panel title="To look at">
        <EmptyState title="No duplicates" text="Every record seems to be a child of its own." />
      </Panel>
    );
  }
  return pairs.map((pair) => <Pair key={`${pair.one.id} ${pair.other.id}`} pair={pair} />);
}

function Pair({ pair: { one, other, reasons } }: { pair: DuplicatePair }) {
  const [kept, setKept] = useState<DuplicateSide | null>(null);
  const refresh = [['students']];
  const apart = useAction(keepApart, { refresh, say: 'They are kept apart.' });
  const merge = useAction(mergeLearners, { refresh, say: 'The records are one now.' });
  const merged = kept === one ? other : one;
  return (
    <Panel
      title={learnerName(one)}
      aside={<span className="muted">{reasons.map((why) => reasonWords[why]).join(', ')}</span>}
      footer={
        <div className="buttons">
          <Button small onClick={() => setKept(one)}>
            Keep {one.admission_number}
          </Button>
          <Button small onClick={() => setKept(other)}>
            Keep {other.admission_number}
          </Button>
          <Button
            small
            variant="quiet"
            busy={apart.busy}
            onClick={() => void apart.run({ one_id: one.id, other_id: other.id })}
          >
            They are two children
          </Button>
        </div>
      }
    >
      <SideBySide one={one} other={other} />
      {kept ? (
        <ConfirmDialog
          open
          title="Make the two records one?"
          act={`Keep ${kept.admission_number}`}
          onConfirm={() => merge.run({ kept_id: kept.id, merged_id: merged.id })}
          onClose={() => setKept(null)}
        >
          Everything of {merged.admission_number} goes to {kept.admission_number}: places,
          guardians, letters, consents, visits, incidents, marks and reports. Where both have a mark
          in one paper, both stay and are shown. {merged.admission_number} leaves the lists. You can
          take it back on this screen.
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}
