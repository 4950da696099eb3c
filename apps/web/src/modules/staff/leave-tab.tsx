import { editStaff } from '@darasa/contract/staff/register';
import {
  addUsualLeaveTypes,
  getBalances,
  listLeave,
  requestLeave,
} from '@darasa/contract/staff/leave';
import { Button, EmptyState, ErrorState, Panel, PlusIcon, Sheet, SkeletonLines } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LeaveForm } from '#pickers/leave-form.tsx';
import { LeaveBalances, LeaveLines } from '#pickers/leave-lines.tsx';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

const refresh = [['staff']];
const shown_max = 50;

/** Shows what somebody has left this year, and what was asked for. */
export function LeaveTab({ staff_id }: { staff_id: string }) {
  const may = useMay();
  const balances = useQuery(queryOf(getBalances, { staff_id }));
  const requests = useQuery(queryOf(listLeave, { staff_id, page_size: shown_max }));
  const [asking, setAsking] = useState(false);
  const ask = useAction(requestLeave, { refresh });
  const begin = useAction(addUsualLeaveTypes, { refresh, say: 'The kinds of leave are there.' });
  const may_ask = may(requestLeave);
  const error = balances.error ?? requests.error;
  const retry = () => void Promise.all([balances.refetch(), requests.refetch()]);
  if (error)
    return <ErrorState title="We could not load the leave" error={error} onRetry={retry} />;
  if (!balances.data || !requests.data)
    return <SkeletonLines label="Loading the leave" lines={6} />;
  if (balances.data.balances.length === 0) {
    return (
      <EmptyState
        title="No kinds of leave yet"
        text="Begin with those of the Employment Act: annual, sick, maternity, paternity and others."
        action={
          may_ask ? (
            <Button variant="primary" busy={begin.busy} onClick={() => void begin.run({})}>
              Add the usual kinds
            </Button>
          ) : undefined
        }
      />
    );
  }
  return (
    <div className="stack">
      <Panel title={`Days in ${balances.data.year}`}>
        <LeaveBalances balances={balances.data.balances} />
      </Panel>
      <Panel
        title="Leave"
        aside={
          may_ask ? (
            <Button small icon={PlusIcon} onClick={() => setAsking(true)}>
              Ask for leave
            </Button>
          ) : undefined
        }
      >
        <LeaveLines
          rows={requests.data.rows}
          may_cancel={may_ask}
          may_choose_reliever={may(editStaff)}
          refresh={refresh}
        />
      </Panel>
      {asking ? (
        <Sheet open onClose={() => setAsking(false)} title="Ask for leave">
          <LeaveForm
            balances={balances.data.balances}
            may_choose_reliever
            action={(values) => ask.run({ ...values, staff_id })}
            onDone={() => setAsking(false)}
          />
        </Sheet>
      ) : null}
    </div>
  );
}
