import {
  proposal_words,
  type RehearsalGround,
  undoRegrading,
} from '@darasa/contract/academics/figures/rehearsals';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, ConfirmDialog, PlainPanel } from '@darasa/ui';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

type Regrading = RehearsalGround['regradings'][number];

/** Changes of this exam after marks came in. The last one can be undone. */
export function Regradings({ ground, refresh }: { ground: RehearsalGround; refresh: QueryKey[] }) {
  const may = useMay();
  const [undoing, setUndoing] = useState<Regrading | null>(null);
  const undo = useAction(undoRegrading, { refresh, say: 'What stood before counts again.' });
  const last = ground.regradings.find((one) => one.undone_at === null);
  const may_undo = may(undoRegrading) && ground.closed === null;
  return (
    <>
      <PlainPanel
        title="Changes of this exam"
        rows={ground.regradings}
        rowKey={(row) => row.id}
        columns={[...columns, undoColumn(may_undo ? last?.id : undefined, setUndoing)]}
      />
      {undoing ? (
        <ConfirmDialog
          open
          onClose={() => setUndoing(null)}
          title={`Undo: ${changeWords(undoing)}?`}
          act="Undo the change"
          onConfirm={() => undo.run({ id: undoing.id })}
        >
          <p>
            {undoing.from} counts again, and the results of all classes of the exam are derived
            anew.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

const undoColumn = (last_id: string | undefined, onUndo: (row: Regrading) => void) => ({
  key: 'undo',
  head: '',
  cell: (row: Regrading) =>
    row.id === last_id ? (
      <Button small onClick={() => onUndo(row)}>
        Undo
      </Button>
    ) : null,
});

const changeWords = ({ what, subject }: Regrading): string =>
  subject ? `${proposal_words[what]}, ${subject}` : proposal_words[what];

const columns = [
  { key: 'what', head: 'Changed', wrap: true, cell: changeWords },
  { key: 'from', head: 'From', wrap: true, cell: (row: Regrading) => row.from },
  { key: 'to', head: 'To', wrap: true, cell: (row: Regrading) => row.to },
  { key: 'count', head: 'Learners', num: true, cell: (row: Regrading) => row.changed_count },
  { key: 'why', head: 'Reason', wrap: true, cell: (row: Regrading) => row.reason },
  {
    key: 'by',
    head: 'By',
    wrap: true,
    cell: (row: Regrading) =>
      `${row.by}, ${formatDateTime(row.at)}${row.undone_by ? `. Undone by ${row.undone_by}` : ''}`,
  },
];
