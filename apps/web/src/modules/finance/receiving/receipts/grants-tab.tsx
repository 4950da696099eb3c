import {
  recordGrant,
  exportGrants,
  type GrantReceipt,
  GrantView,
  listGrants,
} from '@darasa/contract/finance/receiving/receipts';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { Button, type Column, DataTable, PlusIcon, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { GrantDetailSheet } from './grant-detail-sheet.tsx';
import { GrantSheet } from './grant-sheet.tsx';

/** Money of sponsors and the government, each with its receipt and covering letter. */
export function GrantsTab() {
  const may = useMay();
  const [{ tab: _tab, ...view }, setView] = useUrlState(GrantView);
  const list = useQuery(queryOf(listGrants, view));
  const files = useTableExport(exportGrants, view);
  const [open, setOpen] = useState<GrantReceipt | 'new' | null>(null);
  const may_add = may(recordGrant);
  return (
    <>
      <DataTable
        label="Grants"
        query={list}
        columns={columns}
        view={view}
        onView={(next) => setView({ ...next, tab: 'grants' })}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.giver_name}
        onOpen={setOpen}
        search={{ placeholder: 'Giver, purpose, receipt', label: 'Find a grant' }}
        tools={
          may_add ? (
            <Button small variant="primary" icon={PlusIcon} onClick={() => setOpen('new')}>
              Receive a grant
            </Button>
          ) : undefined
        }
        totals={
          list.data && list.data.count > 0
            ? {
                words: 'In all, without cancelled ones',
                cells: { amount_cents: formatMoney(list.data.total_cents) },
              }
            : undefined
        }
        {...files}
        empty={{
          title: 'No grant was received yet',
          text: 'Capitation, bursary funds and gifts get a receipt with a covering letter.',
        }}
        nothingFound="No grant matches these filters."
      />
      {open === 'new' ? <GrantSheet onClose={() => setOpen(null)} /> : null}
      {open && open !== 'new' ? (
        <GrantDetailSheet grant={open} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}

const columns: Column<GrantReceipt>[] = [
  {
    key: 'receipt_number',
    head: 'Receipt',
    cell: (row) => row.receipt_number,
    width: 144,
    phone: 'what',
  },
  {
    key: 'received_on',
    head: 'Received',
    cell: (row) => formatDate(row.received_on),
    sort: true,
    width: 124,
    phone: 'hide',
  },
  { key: 'giver_name', head: 'From', cell: (row) => row.giver_name, phone: 'who' },
  { key: 'purpose', head: 'For', cell: (row) => row.purpose, phone: 'hide' },
  {
    key: 'vote_head_name',
    head: 'Vote head',
    cell: (row) => row.vote_head_name,
    width: 160,
    phone: 'hide',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip status={row.cancelled_on ? 'cancelled' : 'valid'} />,
    width: 120,
    phone: 'status',
  },
  {
    key: 'amount_cents',
    head: 'Amount, KES',
    cell: (row) => formatMoney(row.amount_cents),
    sort: true,
    num: true,
    width: 150,
    phone: 'amount',
  },
];
