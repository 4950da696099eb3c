import {
  exportVouchers,
  listBatches,
  listVouchers,
  prepareBatch,
  type Voucher,
  voucherKinds,
  voucherKindWords,
  VoucherView,
} from '@darasa/contract/finance/spending/vouchers';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { type Column, DataTable, toast } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { OtherPaperSheet } from './other-paper-sheet.tsx';
import { VoucherSheet, VoucherState } from './voucher-sheet.tsx';
import { voucherMethodOptions, voucherMethodWords } from './words.ts';

/**
 * Every paper by which money left, so that no number of a series is missing. Vouchers are prepared by
 * one and authorised by another; those to be paid by EFT or M-Pesa may go as a batch.
 */
export function VouchersTab() {
  const may = useMay();
  const [view, setView] = useUrlState(VoucherView);
  const { tab: _tab, ...input } = view;
  const list = useQuery(queryOf(listVouchers, input));
  const [open, setOpen] = useState<Voucher | null>(null);
  const batch = useAction(prepareBatch, {
    refresh: [keyOf(listVouchers), keyOf(listBatches)],
    say: 'The batch is ready. Another person releases it.',
  });
  const files = useTableExport(exportVouchers, input);
  return (
    <>
      <DataTable
        label="Payment vouchers"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.number}
        onOpen={setOpen}
        search={{ placeholder: 'Number, payee, reference', label: 'Find a voucher' }}
        filters={[
          {
            name: 'kind',
            label: 'Kind',
            options: voucherKinds.map((value) => ({ value, label: voucherKindWords[value] })),
          },
          {
            name: 'state',
            label: 'State',
            options: [
              { value: 'prepared', label: 'To be authorised' },
              { value: 'paid', label: 'Paid' },
              { value: 'cancelled', label: 'Cancelled' },
            ],
          },
          { name: 'method', label: 'Paid by', options: voucherMethodOptions },
        ]}
        totals={
          list.data && list.data.count > 0
            ? {
                words: 'In all, without cancelled ones',
                cells: { net_cents: formatMoney(list.data.total_cents) },
              }
            : undefined
        }
        {...(may(prepareBatch)
          ? {
              selection: {
                acts: [
                  {
                    label: 'Make a batch',
                    run: (ids: string[], clear: () => void) =>
                      batch
                        .run({ voucher_ids: ids })
                        .then(clear, (error: unknown) =>
                          toast({ variant: 'destructive', title: (error as Error).message }),
                        ),
                  },
                ],
              },
            }
          : {})}
        {...files}
        empty={{
          title: 'No voucher yet',
          text: 'Open an approved expense and prepare its voucher.',
        }}
        nothingFound="No voucher matches these filters."
      />
      {open && open.kind !== 'voucher' ? (
        <OtherPaperSheet voucher={open} onClose={() => setOpen(null)} />
      ) : null}
      {open?.kind === 'voucher' ? (
        <VoucherSheet voucher={open} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}

const columns: Column<Voucher>[] = [
  {
    key: 'number',
    head: 'Voucher',
    cell: (row) => row.number,
    sort: true,
    width: 148,
    phone: 'what',
  },
  {
    key: 'paid_on',
    head: 'Dated',
    cell: (row) => formatDate(row.paid_on),
    sort: true,
    width: 124,
    phone: 'hide',
  },
  {
    key: 'kind',
    head: 'Kind',
    cell: (row) => voucherKindWords[row.kind],
    width: 104,
    phone: 'hide',
    hideable: true,
  },
  { key: 'payee_name', head: 'Payee', cell: (row) => row.payee_name, phone: 'who' },
  {
    key: 'method',
    head: 'Paid by',
    cell: (row) => voucherMethodWords[row.method],
    width: 96,
    phone: 'hide',
  },
  {
    key: 'reference',
    head: 'Reference',
    cell: (row) => row.reference,
    width: 132,
    phone: 'hide',
    hideable: true,
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <VoucherState voucher={row} />,
    width: 160,
    phone: 'status',
  },
  {
    key: 'net_cents',
    head: 'Net, KES',
    cell: (row) => formatMoney(row.net_cents),
    sort: true,
    num: true,
    width: 140,
    phone: 'amount',
  },
];
