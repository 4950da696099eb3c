import { getMyLeave, requestMyLeave } from '@darasa/contract/staff/leave';
import { findStaff } from '@darasa/contract/staff/register';
import { formatRange } from '@darasa/rules/dates';
import { Button, EmptyState, Loading, Panel, PlusIcon, Sheet } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LeaveForm } from '#pickers/leave-form.tsx';
import { LeaveBalances, LeaveLines } from '#pickers/leave-lines.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

const refresh = [keyOf(getMyLeave)];

/** My own leave: what I have left, what I asked for, and a way to ask. */
export function LeaveTab() {
  const may = useMay();
  const leave = useQuery(queryOf(getMyLeave, {}));
  const [asking, setAsking] = useState(false);
  const ask = useAction(requestMyLeave, { refresh });
  if (!leave.data) return <Loading query={leave} what="your leave" lines={6} />;
  const { balances, rows, stands_in_for, year } = leave.data;
  const may_choose_reliever = may(findStaff);
  if (balances.length === 0) {
    return <EmptyState title="No leave to ask for" text="Your school keeps no leave here yet." />;
  }
  return (
    <div className="stack">
      <Panel title={`Your days in ${year}`}>
        <LeaveBalances balances={balances} />
      </Panel>
      <Panel
        title="Your leave"
        aside={
          <Button small icon={PlusIcon} onClick={() => setAsking(true)}>
            Ask for leave
          </Button>
        }
      >
        <LeaveLines
          rows={rows}
          may_cancel
          may_choose_reliever={may_choose_reliever}
          refresh={refresh}
        />
      </Panel>
      {stands_in_for.length > 0 ? (
        <Panel title="You stand in for">
          <ul className="lines">
            {stands_in_for.map((one) => (
              <li key={one.id}>
                <span className="words">
                  <strong>{one.staff_name}</strong>
                  <span className="meta">
                    {[formatRange(one.from_on, one.to_on), one.half_day].filter(Boolean).join(', ')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {asking ? (
        <Sheet open onClose={() => setAsking(false)} title="Ask for leave">
          <LeaveForm
            balances={balances}
            may_choose_reliever={may_choose_reliever}
            action={(values) => ask.run(values)}
            onDone={() => setAsking(false)}
          />
        </Sheet>
      ) : null}
    </div>
  );
}
