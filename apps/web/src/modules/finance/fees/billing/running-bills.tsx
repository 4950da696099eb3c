import { counted } from '@darasa/rules/counted';
import {
  type BillingRun,
  listBillingRuns,
  previewBilling,
  stopBilling,
} from '@darasa/contract/finance/fees/billing';
import { formatKes } from '@darasa/rules/money';
import { Button, ConfirmDialog, Panel } from '@darasa/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import './running-bills.css';

const look_again_ms = 2_000;

/** The runs of a term, looked at again while one of them goes on. */
export function useBillingRuns(semester_id: string) {
  const client = useQueryClient();
  const runs = useQuery({
    ...queryOf(listBillingRuns, { semester_id }),
    refetchInterval: ({ state }) => (runningIn(state.data?.rows) ? look_again_ms : false),
  });
  const rows = runs.data?.rows ?? [];
  const running = runningIn(rows);
  const was_running = useRef(false);
  useEffect(() => {
    // When it has ended there is nobody left to bill, and the totals say so.
    if (was_running.current && !running) {
      void client.invalidateQueries({ queryKey: keyOf(previewBilling) });
    }
    was_running.current = running !== undefined;
  }, [client, running]);
  return { rows, running };
}

const runningIn = (rows: BillingRun[] | undefined): BillingRun | undefined =>
  rows?.find((row) => row.state === 'running');

/** Shows how far the bills of a large school came. They go on when nobody looks. */
export function RunningBills({ run }: { run: BillingRun }) {
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const stop = useAction(stopBilling, { refresh: [['finance']] });
  const made = run.billed_count.toLocaleString('en');
  return (
    <Panel title={`Bills for ${run.semester_name} are being made`}>
      <div className="stack panel-body" role="status">
        <progress
          className="running-bills"
          value={run.billed_count}
          max={run.to_bill_count}
          aria-label="Bills made"
        />
        <p>
          {made} of {counted(run.to_bill_count, 'bill')}, {formatKes(run.billed_cents)} of{' '}
          {formatKes(run.to_bill_cents)}. Begun by {run.created_by}. You may leave this page; you
          are told when it is done.
        </p>
        {may(stopBilling) ? (
          <div className="acts">
            <Button small onClick={() => setAsking(true)}>
              Stop billing
            </Button>
          </div>
        ) : null}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Stop making these bills?"
        act="Stop billing"
        onConfirm={() => stop.run({ id: run.id })}
      >
        The bills that were made stand. The rest can be billed at any time.
      </ConfirmDialog>
    </Panel>
  );
}
