import {
  exportFiscalInvoices,
  type FiscalInvoice,
  FiscalInvoiceView,
  listFiscalInvoices,
  resendRefusedInvoices,
} from '@darasa/contract/finance/tax/fiscal-invoices';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { Button, type Column, ConfirmDialog, DataTable, SendIcon, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { notHere } from '#platform/not-here.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useOpenRecord } from '#platform/use-open-record.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { kind_words, signed, stateOf, tax_states } from './tax-invoice-words.ts';
import { TaxInvoiceSheet } from './tax-invoice-sheet.tsx';

const look_again_ms = 5_000;

/** Shows what KRA was told of taxable charges: waiting, signed or refused. */
export function TaxInvoicesTab() {
  const [{ tab: _tab, ...view }, setView] = useUrlState(FiscalInvoiceView);
  const change = (next: Partial<typeof view>) => setView({ ...next, tab: 'tax-invoices' });
  const list = useQuery({
    ...queryOf(listFiscalInvoices, view),
    // What waits is on its way, and somebody may be looking on.
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => row.state === 'waiting') ? look_again_ms : false,
  });
  const seeAll = () => change({ id: undefined });
  const [open, setOpen] = useOpenRecord<FiscalInvoice>(list.data?.rows, view.id, seeAll);
  const may = useMay();
  const may_send = may(resendRefusedInvoices);
  const [asking, setAsking] = useState(false);
  const resend = useAction(resendRefusedInvoices, { refresh: [keyOf(listFiscalInvoices)] });
  const files = useTableExport(exportFiscalInvoices, view);
  return (
    <>
      <DataTable
        label="Tax invoices"
        query={list}
        columns={columns}
        view={view}
        onView={change}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${kind_words[row.kind]} ${row.number}`}
        onOpen={setOpen}
        search={{ placeholder: 'Name, number, bill', label: 'Find a tax invoice' }}
        filters={[
          { name: 'state', label: 'State', options: tax_states },
          {
            name: 'kind',
            label: 'Kind',
            options: Object.entries(kind_words).map(([value, label]) => ({ value, label })),
          },
        ]}
        tools={
          view.state === 'refused' && list.data && list.data.count > 0 && may_send ? (
            <Button small icon={SendIcon} onClick={() => setAsking(true)}>
              Send all again
            </Button>
          ) : undefined
        }
        totals={
          list.data && list.data.count > 0
            ? {
                words: 'In all, credit notes taken off',
                cells: {
                  tax_cents: formatMoney(list.data.tax_cents),
                  total_cents: formatMoney(list.data.total_cents),
                },
              }
            : undefined
        }
        {...files}
        empty={
          view.id
            ? notHere(seeAll)
            : {
                title: 'No tax invoice was made yet',
                text: 'They are made by themselves when a taxable vote head is charged. The vote head says so under Setup, and the device of KRA is connected under Settings.',
              }
        }
        nothingFound="No tax invoice matches these filters."
      />
      <ConfirmDialog
        open={asking}
        title="Send all refused ones again?"
        act="Send all again"
        onClose={() => setAsking(false)}
        onConfirm={() => resend.run({})}
      >
        Correct the reason KRA gave first. Each invoice keeps its number, so KRA never has one
        twice.
      </ConfirmDialog>
      {open ? <TaxInvoiceSheet id={open.id} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

const columns: Column<FiscalInvoice>[] = [
  {
    key: 'number',
    head: 'Number',
    cell: (row) => (
      <>
        {row.number}
        {row.kind === 'credit-note' ? <span className="meta"> credit note</span> : null}
      </>
    ),
    sort: true,
    width: 92,
    phone: 'what',
  },
  {
    key: 'issued_on',
    head: 'Date',
    cell: (row) => formatDate(row.issued_on),
    sort: true,
    width: 120,
    phone: 'hide',
  },
  { key: 'buyer_name', head: 'Charged to', cell: (row) => row.buyer_name, phone: 'who' },
  {
    key: 'document',
    head: 'For',
    cell: (row) => row.document,
    phone: 'hide',
    hideable: true,
  },
  {
    key: 'control_number',
    head: 'KRA number',
    cell: (row) => row.control_number,
    width: 172,
    phone: 'hide',
    hideable: true,
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip {...stateOf(row.state)} />,
    width: 100,
    phone: 'status',
  },
  {
    key: 'tax_cents',
    head: 'VAT, KES',
    cell: (row) => formatMoney(signed(row, row.tax_cents)),
    num: true,
    width: 92,
    phone: 'hide',
  },
  {
    key: 'total_cents',
    head: 'Amount, KES',
    cell: (row) => formatMoney(signed(row, row.total_cents)),
    sort: true,
    num: true,
    width: 120,
    phone: 'amount',
  },
];
