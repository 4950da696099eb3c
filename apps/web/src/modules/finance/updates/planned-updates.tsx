import {
  type PlannedUpdate,
  stopFinancialUpdate,
} from '@darasa/contract/finance/financial-updates';
import { formatDate, formatDayTime } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { Button, type Column, ConfirmDialog, Link, PlainPanel, StatusChip } from '@darasa/ui';
import { useState } from 'react';
import { useAction } from '../../../platform/use-action.ts';
import { kind_labels, timeOf } from './update-message.ts';

const paces = { once: 'Once', week: 'Every week', month: 'Every month', term: 'Every term' };

/** What goes out by itself, when it went out last, and what became of it. */
export function PlannedUpdates(props: {
  rows: PlannedUpdate[];
  may_plan: boolean;
  refresh: readonly (readonly unknown[])[];
  onChange: (row: PlannedUpdate) => void;
}) {
  const [stopping, setStopping] = useState<PlannedUpdate | null>(null);
  const stop = useAction(stopFinancialUpdate, { refresh: props.refresh, say: 'It is stopped.' });
  return (
    <>
      <PlainPanel
        title="Planned"
        label="Planned updates"
        rows={props.rows}
        rowKey={(row) => row.id}
        empty="Nothing is planned. Choose a day or a pace above, and the update goes out by itself with the figures of that day."
        columns={columnsFor(props.may_plan ? { ...props, onStop: setStopping } : null)}
      />
      {stopping ? (
        <ConfirmDialog
          open
          title={`Stop ${kind_labels[stopping.kind].toLowerCase()}, ${paces[stopping.every].toLowerCase()}?`}
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

const isOver = (row: PlannedUpdate): boolean =>
  row.stopped_at !== null || (row.every === 'once' && row.last_sent_at !== null);

function whenNext(row: PlannedUpdate): string {
  if (isOver(row)) return '–';
  if (!row.next_on) return 'When the next term has its days';
  return `${formatDate(row.next_on)}, ${timeOf(row.at_minute)}`;
}

function whom(row: PlannedUpdate): string {
  if (row.kind === 'board') return 'The board';
  const { owing_at_least: least } = row;
  const owing = least === null ? '' : `, owing ${formatKes(least * 100)} or more`;
  return `${row.class_names ?? 'All classes'}${owing}`;
}

const results = { sent: 'sent', short: 'some wait for tokens', nobody: 'nobody to send to' };

function LastTime({ row }: { row: PlannedUpdate }) {
  if (!row.last_sent_at || !row.last_state) return <span className="muted">Not yet</span>;
  const words = `${formatDayTime(row.last_sent_at)}: ${
    row.last_state === 'sent' ? `${row.last_count} ` : ''
  }${results[row.last_state]}`;
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
  { key: 'kind', head: 'Update', cell: (row) => kind_labels[row.kind] },
  { key: 'whom', head: 'For', cell: whom },
  { key: 'every', head: 'How often', cell: (row) => paces[row.every] },
  { key: 'next', head: 'Next', cell: whenNext },
  { key: 'last', head: 'Last time', cell: (row) => <LastTime row={row} /> },
  { key: 'by', head: 'Planned by', cell: (row) => row.planned_by },
  {
    key: 'state',
    head: 'State',
    cell: (row) => (
      <StatusChip status={row.stopped_at ? 'inactive' : isOver(row) ? 'done' : 'active'} />
    ),
  },
  {
    key: 'acts',
    head: '',
    cell: (row) =>
      acts && !isOver(row) ? (
        <div className="acts">
          <Button
            small
            aria-label={`Change ${kind_labels[row.kind]}`}
            onClick={() => acts.onChange(row)}
          >
            Change
          </Button>
          <Button
            small
            aria-label={`Stop ${kind_labels[row.kind]}`}
            onClick={() => acts.onStop(row)}
          >
            Stop
          </Button>
        </div>
      ) : null,
  },
];
