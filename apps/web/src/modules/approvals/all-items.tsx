import {
  AllApprovalsFilter,
  approvalStatuses,
  type ApprovalRow,
  exportApprovals,
  listApprovals,
} from '@darasa/contract/platform/approvals';
import { onTab } from '@darasa/contract/shapes';
import { approvalWords } from '@darasa/rules/approvals';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { type Column, DataTable, Sheet } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { nameOf } from './age.ts';
import { ApprovalChip } from './approval-chip.tsx';
import { ApprovalPanel } from './approval-panel.tsx';

// The newest first, unless the address says otherwise.
const View = onTab(
  AllApprovalsFilter.extend({ sort: AllApprovalsFilter.shape.sort.default('-requested_at') }),
);

/** Everything the school has sent for approval, to look into what is stuck. */
export function AllItems() {
  const [view, setView] = useUrlState(View);
  const { tab: _tab, ...filter } = view;
  const [open, setOpen] = useState<ApprovalRow | null>(null);
  const list = useQuery(queryOf(listApprovals, filter));
  const files = useTableExport(exportApprovals, filter);
  return (
    <>
      <DataTable
        label="All items"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${nameOf(row)}, ${row.title}`}
        onOpen={setOpen}
        search={{ placeholder: 'Number, title, person', label: 'Find an item' }}
        filters={[
          {
            name: 'status',
            label: 'Status',
            options: approvalStatuses.map((value) => ({
              value,
              label: approvalWords(value, 1, 1).replace(' (1/1)', ''),
            })),
          },
          { name: 'late', label: 'Late', options: [{ value: 'true', label: 'Late only' }] },
        ]}
        {...files}
        empty={{
          title: 'No requests for approval yet',
          text: 'Requests sent for approval appear here, with the current step.',
        }}
        nothingFound="No item matches these filters."
      />
      {open ? (
        <Sheet open onClose={() => setOpen(null)} title={nameOf(open)} sub={open.title}>
          <ApprovalPanel id={open.id} onBack={() => setOpen(null)} />
        </Sheet>
      ) : null}
    </>
  );
}

const columns: Column<ApprovalRow>[] = [
  { key: 'title', head: 'What', cell: (row) => `${nameOf(row)}: ${row.title}`, phone: 'who' },
  {
    key: 'requested_by',
    head: 'Asked by',
    cell: (row) => row.requested_by,
    width: 170,
    phone: 'what',
  },
  {
    key: 'requested_at',
    head: 'Asked',
    cell: (row) => formatDate(row.requested_at),
    sort: true,
    width: 120,
    phone: 'hide',
  },
  {
    key: 'amount_cents',
    head: 'Amount',
    cell: (row) => (row.amount_cents === null ? '' : formatMoney(row.amount_cents)),
    num: true,
    sort: true,
    width: 130,
    phone: 'amount',
  },
  { key: 'step_name', head: 'Waits at', cell: (row) => row.step_name, width: 150, phone: 'hide' },
  {
    key: 'status',
    head: 'Status',
    cell: (row) => <ApprovalChip {...row} />,
    width: 190,
    phone: 'status',
  },
];
