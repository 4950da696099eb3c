import { type BillingRun, listBillingRuns } from '@darasa/contract/finance/billing';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import { type Column, Facts, Link, PlainPanel, PlainTable, Sheet, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../platform/query.ts';

/** Each time that bills were made for the term, and what became of those who were left out. */
export function BillingRuns({ semester_id }: { semester_id: string }) {
  const runs = useQuery(queryOf(listBillingRuns, { semester_id }));
  const [open, setOpen] = useState<BillingRun | null>(null);
  const rows = runs.data?.rows ?? [];
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

function RunSheet({ run, onClose }: { run: BillingRun; onClose: () => void }) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${run.billed_count.toLocaleString('en')} bills for ${run.semester_name}`}
      sub={run.of ?? 'The whole school'}
    >
      <div className="stack">
        <Facts
          oneColumn
          items={[
            { label: 'Billed', value: formatKes(run.billed_cents) },
            { label: 'Paid from credit', value: formatKes(run.prepaid_used_cents) },
            { label: 'Dated', value: formatDate(run.billed_on) },
            { label: 'Numbers', value: `${run.first_number} to ${run.last_number}` },
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
