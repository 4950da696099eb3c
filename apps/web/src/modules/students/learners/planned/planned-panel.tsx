import {
  cancelPlannedChange,
  getLife,
  type PlannedChange,
} from '@darasa/contract/students/learners/moves';
import { statusWords } from '@darasa/contract/students/learners/status-words';
import { formatDate } from '@darasa/rules/dates';
import { Button, ConfirmDialog, Panel, SideScroll, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { placeOf } from '../learner/learner-words.ts';

/** Shows what is decided and has not begun; it can be taken back until its day. */
export function PlannedPanel({ student_id }: { student_id: string }) {
  const may = useMay();
  const life = useQuery(queryOf(getLife, { student_id }));
  const [chosen, choose] = useState<PlannedChange | null>(null);
  const planned = life.data?.planned ?? [];
  if (planned.length === 0) return null;
  return (
    <Panel title="Planned changes">
      <SideScroll>
        <table className="table stacked">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Change</th>
              <th scope="col">Reason</th>
              <th scope="col">By</th>
              <th scope="col">Act</th>
            </tr>
          </thead>
          <tbody>
            {planned.map((one) => (
              <PlannedRow
                key={one.id}
                planned={one}
                {...(may(cancelPlannedChange) ? { onCancel: () => choose(one) } : {})}
              />
            ))}
          </tbody>
        </table>
      </SideScroll>
      {chosen ? <CancelDialog planned={chosen} onClose={() => choose(null)} /> : null}
    </Panel>
  );
}

function PlannedRow({ planned, onCancel }: { planned: PlannedChange; onCancel?: () => void }) {
  return (
    <tr>
      <td className="nowrap">
        {formatDate(planned.on_date)}
        {planned.until_on ? ` to ${formatDate(planned.until_on)}` : ''}
      </td>
      <td data-head="Change" className="wrap">
        <span>
          {wordsOf(planned)}{' '}
          {planned.state === 'failed' ? (
            <StatusChip tone="negative" shape="cross">
              Could not be made
            </StatusChip>
          ) : null}
          {planned.fault ? <div className="faint">{planned.fault}</div> : null}
          {planned.tells_family && planned.state === 'waiting' ? (
            <div className="faint">The family is told by SMS on that day.</div>
          ) : null}
        </span>
      </td>
      <td data-head="Reason" className="wrap">
        {planned.reason}
      </td>
      <td data-head="By">{planned.by || <span className="faint">Not recorded</span>}</td>
      <td data-head="">
        {onCancel ? (
          <Button small variant="quiet" onClick={onCancel}>
            Take back
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

const wordsOf = (planned: PlannedChange): string => {
  const place = placeOf(planned);
  if (planned.kind === 'move') return `Moves to ${place}`;
  const words = statusWords[planned.status!];
  return planned.class_name ? `${words}, in ${place}` : words;
};

function CancelDialog({ planned, onClose }: { planned: PlannedChange; onClose: () => void }) {
  const cancel = useAction(cancelPlannedChange, { refresh: [['students'], ['audit']] });
  const run = async () => {
    await cancel.run({ id: planned.id });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Take back this change?"
      act="Take back"
      onConfirm={run}
    >
      {wordsOf(planned)}, {formatDate(planned.on_date)}. The learner stays as they are.
    </ConfirmDialog>
  );
}
