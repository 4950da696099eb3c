import { cancelLeave, type LeaveBalance, type LeaveRow } from '@darasa/contract/staff/leave';
import { formatRange, isoDate } from '@darasa/rules/dates';
import { leaveInWords } from '@darasa/rules/leave-days';
import { Button, ConfirmDialog, EmptyState, Facts, StatusChip } from '@darasa/ui';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../platform/use-action.ts';
import { mayBeRelieved, RelieverSheet } from './reliever-sheet.tsx';

/** Shows what is left of each kind this year. */
export function LeaveBalances({ balances }: { balances: readonly LeaveBalance[] }) {
  return (
    <Facts
      items={balances.map((one) => ({
        label: one.name,
        value:
          one.left_half_days === null
            ? `${one.taken_half_days ? leaveInWords(one.taken_half_days) : 'None'} taken, no limit`
            : `${one.left_half_days > 0 ? leaveInWords(one.left_half_days) : 'Nothing'} left of ${one.days_per_year}`,
      }))}
    />
  );
}

/** The requests of one person, newest first; what has not begun can be taken back. */
export function LeaveLines(props: {
  rows: readonly LeaveRow[];
  may_cancel: boolean;
  may_choose_reliever: boolean;
  refresh: readonly QueryKey[];
}) {
  const [cancelling, setCancelling] = useState<LeaveRow | null>(null);
  const [relieving, setRelieving] = useState<LeaveRow | null>(null);
  const [today] = useState(() => isoDate(new Date()));
  const cancel = useAction(cancelLeave, { refresh: props.refresh });
  if (props.rows.length === 0) {
    return <EmptyState title="No leave yet" text="Leave requests and their status appear here." />;
  }
  return (
    <>
      <ul className="lines">
        {props.rows.map((row) => (
          <li key={row.id}>
            <span className="words">
              <strong>
                {row.type}, {formatRange(row.from_on, row.to_on)}
              </strong>
              <span className="meta">{factsOf(row)}</span>
            </span>
            <StatusChip status={row.state} />
            {props.may_choose_reliever && mayBeRelieved(row, today) ? (
              <Button
                small
                onClick={() => setRelieving(row)}
                aria-label={`Change who stands in: ${row.type}`}
              >
                Who stands in
              </Button>
            ) : null}
            {props.may_cancel && isCancellable(row, today) ? (
              <Button small onClick={() => setCancelling(row)} aria-label={`Cancel ${row.type}`}>
                Cancel
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {relieving ? (
        <RelieverSheet
          leave={relieving}
          refresh={props.refresh}
          onClose={() => setRelieving(null)}
        />
      ) : null}
      {cancelling ? (
        <ConfirmDialog
          open
          danger
          title={`Cancel ${cancelling.type.toLowerCase()}, ${formatRange(cancelling.from_on, cancelling.to_on)}?`}
          act="Cancel leave"
          onClose={() => setCancelling(null)}
          onConfirm={() => cancel.run({ id: cancelling.id })}
        >
          The days can be requested again.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

const isCancellable = (row: LeaveRow, today: string): boolean =>
  row.state === 'pending' ||
  row.state === 'returned' ||
  (row.state === 'approved' && row.from_on > today);

const factsOf = (row: LeaveRow): string =>
  [
    leaveInWords(row.half_days),
    row.half_day ?? '',
    row.reliever ? `${row.reliever} stands in` : '',
    row.reason ?? '',
    row.decision_note ? `"${row.decision_note}"` : '',
  ]
    .filter(Boolean)
    .join(', ');
