import {
  exportFinancialUpdates,
  type PlannedUpdate,
  stopFinancialUpdate,
} from '@darasa/contract/finance/overview/financial-updates';
import { formatDayTime } from '@darasa/rules/dates';
import {
  isUpdateOver,
  update_kind_labels,
  update_pace_labels,
  update_result_words,
  whenUpdateGoes,
  whomUpdateIsFor,
} from '@darasa/rules/financial-update-words';
import { Button, type Column, ConfirmDialog, Link, PlainPanel, StatusChip } from '@darasa/ui';
import { useState } from 'react';
import { useAction } from '#platform/use-action.ts';
import { useExport } from '#platform/exports.ts';
import { ExportMenu } from '#modules/finance/books/exports/export-menu.tsx';

/** Shows what goes out by itself, when it went out last, and what became of it. */
export function PlannedUpdates(props: {
  rows: PlannedUpdate[];
  may_plan: boolean;
  refresh: readonly (readonly unknown[])[];
  onChange: (row: PlannedUpdate) => void;
}) {
  const exportTo = useExport(exportFinancialUpdates);
  const [stopping, setStopping] = useState<PlannedUpdate | null>(null);
  const stop = useAction(stopFinancialUpdate, { refresh: props.refresh, say: 'It is stopped.' });
  return (
    <>
      <PlainPanel
        title="Planned"
        label="Planned updates"
        aside={
          props.rows.length > 0 ? (
            <ExportMenu onExport={(format) => exportTo({ format })} />
          ) : undefined
        }
        rows={props.rows}
        rowKey={(row) => row.id}
        empty="No updates are scheduled. Choose a day or a schedule above, and the update goes out automatically with the figures of that day."
        columns={columnsFor(props.may_plan ? { ...props, onStop: setStopping } : null)}
      />
      {stopping ? (
        <ConfirmDialog
          open
          title={`Stop ${update_kind_labels[stopping.kind].toLowerCase()}, ${update_pace_labels[stopping.every].toLowerCase()}?`}
          act="Stop the update"
          danger
          onClose={() => setStopping(null)}
          onConfirm={() => stop.run({ id: stopping.id, version: stopping.version })}
        >
          It does not go out any more. What was sent stays in Communication.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function LastTime({ row }: { row: PlannedUpdate }) {
  if (!row.last_sent_at || !row.last_state) return <span className="muted">Not yet</span>;
  const words = `${formatDayTime(row.last_sent_at)}: ${
    row.last_state === 'sent' || row.last_state === 'waits' ? `${row.last_count} ` : ''
  }${update_result_words[row.last_state]}`;
  return row.last_message_id ? (
    <Link href={`/dashboard/communication/sms?tab=sent&message=${row.last_message_id}`}>
      {words}
    </Link>
  ) : (
    words
  );
}

interface Acts {
  onChange: (row: PlannedUpdate) => void;
  onStop: (row: PlannedUpdate) => void;
}

const columnsFor = (acts: Acts | null): Column<PlannedUpdate>[] => [
  { key: 'kind', head: 'Update', cell: (row) => update_kind_labels[row.kind] },
  { key: 'whom', head: 'For', cell: whomUpdateIsFor },
  { key: 'every', head: 'How often', cell: (row) => update_pace_labels[row.every] },
  { key: 'next', head: 'Next', cell: whenUpdateGoes },
  { key: 'last', head: 'Last time', cell: (row) => <LastTime row={row} /> },
  { key: 'by', head: 'Planned by', cell: (row) => row.planned_by },
  {
    key: 'state',
    head: 'State',
    cell: (row) => (
      <StatusChip status={row.stopped_at ? 'inactive' : isUpdateOver(row) ? 'done' : 'active'} />
    ),
  },
  {
    key: 'acts',
    head: '',
    cell: (row) =>
      acts && !isUpdateOver(row) ? (
        <div className="acts">
          <Button
            small
            aria-label={`Change ${update_kind_labels[row.kind]}`}
            onClick={() => acts.onChange(row)}
          >
            Change
          </Button>
          <Button
            small
            aria-label={`Stop ${update_kind_labels[row.kind]}`}
            onClick={() => acts.onStop(row)}
          >
            Stop
          </Button>
        </div>
      ) : null,
  },
];
