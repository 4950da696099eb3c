import {
  listPayChanges,
  pay_change_states,
  type PayChange,
  stopPayChange,
} from '@darasa/contract/finance/books/pay-details';
import { provider_labels } from '@darasa/contract/finance/receiving/incoming';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, type Column, ConfirmDialog, PlainPanel, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay, useViewer } from '#platform/viewer.tsx';

const looks: Record<PayChange['state'], string> = {
  'in-approval': 'pending',
  returned: 'returned',
  approved: 'in_progress',
  'in-force': 'active',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  stopped: 'cancelled',
};

/** Changes of where parents pay: asked for by one, approved by another, in force after the delay. */
export function PayChanges() {
  const { user } = useViewer();
  const may = useMay();
  const list = useQuery(queryOf(listPayChanges, {}));
  const stop = useAction(stopPayChange, { refresh: [keyOf(listPayChanges)] });
  const [asked, setAsked] = useState<PayChange | null>(null);
  const may_stop = may(stopPayChange);
  return (
    <>
      <PlainPanel
        title="Changes of where parents pay"
        rows={list.data?.rows ?? []}
        rowKey={(row) => row.id}
        columns={columnsWith(user.id, may_stop ? setAsked : null)}
      />
      <ConfirmDialog
        open={asked !== null}
        danger
        title={asked ? `Stop ${asked.number}?` : 'Stop the change?'}
        act="Stop the change"
        onClose={() => setAsked(null)}
        onConfirm={() => stop.run({ id: asked!.id, version: asked!.version })}
      >
        Parents keep paying where they pay now. Directors and administrators are notified.
      </ConfirmDialog>
    </>
  );
}

const columnsWith = (
  user_id: string,
  onStop: ((row: PayChange) => void) | null,
): Column<PayChange>[] => [
  {
    key: 'of',
    head: 'Of',
    wrap: true,
    cell: (row) =>
      row.provider ? `${provider_labels[row.provider]} connection` : row.money_account_name,
  },
  {
    key: 'what',
    head: 'Change',
    wrap: true,
    cell: (row) =>
      row.changes.map(({ label, before, after }) => `${label}: ${before} to ${after}`).join(', '),
  },
  {
    key: 'who',
    head: 'Asked, approved',
    wrap: true,
    cell: (row) => `${row.asked_by}, ${row.approved_by ?? 'nobody yet'}`,
  },
  {
    key: 'when',
    head: 'In force',
    wrap: true,
    cell: (row) => (row.effective_at ? formatDateTime(row.effective_at) : 'After approval'),
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => (
      <StatusChip status={looks[row.state]}>{pay_change_states[row.state]}</StatusChip>
    ),
  },
  {
    key: 'stop',
    head: '',
    cell: (row) => {
      if (row.item_id && (row.state === 'in-approval' || row.state === 'returned')) {
        return (
          <Button small href={`/dashboard/approvals?item=${row.item_id}`}>
            {row.asked_by_id === user_id ? 'Take back' : 'See who decides'}
          </Button>
        );
      }
      return onStop && row.state === 'approved' ? (
        <Button small onClick={() => onStop(row)}>
          Stop
        </Button>
      ) : null;
    },
  },
];
