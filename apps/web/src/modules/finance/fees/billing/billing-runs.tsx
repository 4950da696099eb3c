import { counted } from '@darasa/rules/counted';
import type { BillingRun } from '@darasa/contract/finance/fees/billing';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import { type Column, Facts, Link, PlainPanel, PlainTable, Sheet, StatusChip } from '@darasa/ui';
import { useState } from 'react';

/** Each time that bills were made for the term, and what became of those who were left out. */
export function BillingRuns({ rows }: { rows: BillingRun[] }) {
  const [open, setOpen] = useState<BillingRun | null>(null);
  if (rows.length === 0) return null;
  return (
    <>
      <PlainPanel
        title="Made before"
        label="Billing runs"
        rows={rows}
        rowKey={(row) => row.id}
        columns={columns}
        onOpen={setOpen}
      />
      {open ? <RunSheet run={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

const columns: Column<BillingRun>[] = [
  { key: 'on', head: 'Made on', cell: (row) => formatDate(row.created_at), width: 124 },
  { key: 'of', head: 'For', cell: (row) => row.of ?? 'The whole school' },
  { key: 'by', head: 'By', cell: (row) => row.created_by },
  { key: 'state', head: 'State', cell: (row) => <RunState run={row} />, width: 112 },
  { key: 'skipped', head: 'Left out', cell: (row) => row.skipped_count, num: true, width: 96 },
  { key: 'bills', head: 'Bills', cell: (row) => row.billed_count, num: true, width: 96 },
  {
    key: 'cents',
    head: 'Billed, KES',
    cell: (row) => formatMoney(row.billed_cents),
    num: true,
    width: 160,
  },
];

const RunState = ({ run }: { run: BillingRun }) =>
  run.state === 'running' ? (
    <StatusChip status="in_progress">Running</StatusChip>
  ) : run.state === 'stopped' ? (
    <StatusChip status="stopped" />
  ) : (
    <StatusChip status="done" />
  );

function RunSheet({ run, onClose }: { run: BillingRun; onClose: () => void }) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${counted(run.billed_count, 'bill')} for ${run.semester_name}`}
      sub={run.of ?? 'The whole school'}
    >
      <div className="stack">
        <Facts
          oneColumn
          items={[
            ...(run.fault ? [{ label: 'Stopped', value: run.fault }] : []),
            ...(run.billed_count === run.to_bill_count
              ? []
              : [{ label: 'To bill', value: run.to_bill_count.toLocaleString('en') }]),
            { label: 'Billed', value: formatKes(run.billed_cents) },
            { label: 'Paid from credit', value: formatKes(run.prepaid_used_cents) },
            { label: 'Dated', value: formatDate(run.billed_on) },
            {
              label: 'Numbers',
              value: run.first_number ? `${run.first_number} to ${run.last_number}` : 'None',
            },
            { label: 'Made by', value: run.created_by },
            { label: 'Left out', value: String(run.skipped_count) },
          ]}
        />
        {run.skipped.length > 0 ? (
          <>
            <h3>Left out then</h3>
            <PlainTable
              label="Left out"
              rows={run.skipped}
              rowKey={(row) => row.student_id}
              columns={skip_columns}
              empty=""
            />
          </>
        ) : null}
      </div>
    </Sheet>
  );
}

const skip_columns: Column<BillingRun['skipped'][number]>[] = [
  {
    key: 'name',
    head: 'Learner',
    cell: (row) => (
      <Link href={`/dashboard/finance/fee-panel?student_id=${row.student_id}`}>
        {row.name}, {row.admission_number}
      </Link>
    ),
    wrap: true,
  },
  { key: 'reason', head: 'Why', cell: (row) => row.reason, wrap: true },
  {
    key: 'now',
    head: 'Now',
    cell: (row) =>
      row.is_billed ? (
        <StatusChip status="billed" tone="positive" shape="tick" />
      ) : (
        <StatusChip status="open" />
      ),
    width: 96,
  },
];
