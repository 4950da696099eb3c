import {
  createJournalVoucher,
  exportJournalVouchers,
  type JournalVoucher,
  JournalView,
  listJournalVouchers,
} from '@darasa/contract/finance/books/journals';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { Button, type Column, DataTable, PlusIcon, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { notHere } from '#platform/not-here.tsx';
import { queryOf } from '#platform/query.ts';
import { useOpenRecord } from '#platform/use-open-record.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { journalKindOptions, journalKindWords } from './journal-words.ts';
import { JournalSheet } from './journal-sheet.tsx';
import { NewJournalSheet } from './new-journal-sheet.tsx';

/** Journals written by hand: each waits for others before it counts. */
export function JournalsTab({ setup }: { setup: FinanceSetup }) {
  const may = useMay();
  const [view, setView] = useUrlState(JournalView);
  const { tab: _tab, ...input } = view;
  const list = useQuery(queryOf(listJournalVouchers, input));
  const seeAll = () => setView({ id: undefined });
  const [open, setOpen] = useOpenRecord<JournalVoucher>(list.data?.rows, view.id, seeAll);
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<JournalVoucher | null>(null);
  const files = useTableExport(exportJournalVouchers, input);
  const may_write = may(createJournalVoucher);
  const write = may_write ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setAdding(true)}>
      Write a journal
    </Button>
  ) : undefined;
  return (
    <>
      <DataTable
        label="Journals"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.number}
        onOpen={setOpen}
        tools={write}
        search={{ placeholder: 'Number or what it is for', label: 'Find a journal' }}
        filters={[
          { name: 'kind', label: 'Kind', options: journalKindOptions },
          {
            name: 'state',
            label: 'State',
            options: [
              { value: 'waiting', label: 'Waiting' },
              { value: 'posted', label: 'Posted' },
              { value: 'returned', label: 'Returned for a change' },
              { value: 'rejected', label: 'Rejected' },
            ],
          },
        ]}
        {...files}
        empty={
          view.id
            ? notHere(seeAll)
            : {
                title: 'No journal was written by hand yet',
                text: 'Receipts, bills and vouchers post themselves. A journal is for what they cannot say.',
                action: write,
              }
        }
        nothingFound="No journal matches these filters."
        {...(may_write ? { onNew: () => setAdding(true) } : {})}
      />
      {open && !changing ? (
        <JournalSheet voucher={open} onChange={setChanging} onClose={() => setOpen(null)} />
      ) : null}
      {adding ? <NewJournalSheet setup={setup} onClose={() => setAdding(false)} /> : null}
      {changing ? (
        <NewJournalSheet
          setup={setup}
          returned={changing}
          onClose={() => {
            setChanging(null);
            setOpen(null);
          }}
        />
      ) : null}
    </>
  );
}

const columns: Column<JournalVoucher>[] = [
  {
    key: 'number',
    head: 'Number',
    cell: (row) => row.number,
    sort: true,
    width: 150,
    phone: 'what',
  },
  {
    key: 'posted_on',
    head: 'Dated',
    cell: (row) => formatDate(row.posted_on),
    sort: true,
    width: 124,
    phone: 'hide',
  },
  { key: 'memo', head: 'What', cell: (row) => row.memo, phone: 'who' },
  {
    key: 'kind',
    head: 'Kind',
    cell: (row) => journalKindWords[row.kind],
    width: 140,
    phone: 'hide',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip status={row.reversed_at ? 'reversed' : row.state} />,
    width: 124,
    phone: 'status',
  },
  {
    key: 'total_cents',
    head: 'Amount, KES',
    cell: (row) => formatMoney(row.total_cents),
    sort: true,
    num: true,
    width: 140,
    phone: 'amount',
  },
];
