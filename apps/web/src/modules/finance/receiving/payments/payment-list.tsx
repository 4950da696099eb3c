import {
  exportPayments,
  listPayments,
  type Payment,
} from '@darasa/contract/finance/receiving/payments';
import { onTab } from '@darasa/contract/shapes';
import { formatDate, formatDateTime } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { type Column, DataTable, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { MethodName } from '#modules/finance/books/payment-modes/method-name.tsx';
import { useMethodOptions } from '#modules/finance/books/payment-modes/use-method-options.ts';
import { PaymentSheet } from './payment-sheet.tsx';
import { receipt_states, receiptStatus } from '../receipt-voids/void-notice.tsx';

// The table names both ends of a range after its column; the endpoint calls them from and to.
const { from, to } = listPayments.input.shape;
const View = listPayments.input
  .omit({ from: true, to: true })
  .extend({ received_from: from, received_to: to });

/** Money that came in, newest first. */
export function PaymentList(props: { record: ReactNode; onNew?: () => void }) {
  const [view, setView] = useUrlState(onTab(View));
  const methods = useMethodOptions();
  const { received_from, received_to, tab: _tab, ...filter } = view;
  const input = { ...filter, from: received_from, to: received_to };
  const list = useQuery(queryOf(listPayments, input));
  const [open, setOpen] = useState<Payment | null>(null);
  const files = useTableExport(exportPayments, input);
  return (
    <>
      <DataTable
        label="Payments"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.receipt_number}
        onOpen={setOpen}
        search={{ placeholder: 'Receipt, reference, learner, payer', label: 'Find a payment' }}
        filters={[
          { kind: 'dates', name: 'received', label: 'Received' },
          { name: 'method', label: 'Method', options: methods },
          {
            name: 'state',
            label: 'State',
            options: receipt_states,
          },
        ]}
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
          title: 'No payment yet',
          text: 'Record the first one. A receipt is issued when you save.',
          action: props.record,
        }}
        nothingFound="No payment matches these filters."
        {...(props.onNew ? { onNew: props.onNew } : {})}
      />
      {open ? <PaymentSheet payment={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

const columns: Column<Payment>[] = [
  {
    key: 'receipt_number',
    head: 'Receipt',
    cell: (row) => row.receipt_number,
    sort: true,
    width: 148,
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
  {
    key: 'student_name',
    head: 'Learner',
    cell: (row) =>
      row.receipt_total_cents > row.amount_cents
        ? `${row.student_name}, ${row.admission_number}, shared receipt`
        : `${row.student_name}, ${row.admission_number}`,
    phone: 'who',
  },
  {
    key: 'method',
    head: 'Method',
    cell: (row) => <MethodName {...row} />,
    width: 104,
    phone: 'hide',
  },
  {
    key: 'reference',
    head: 'Reference',
    cell: (row) => row.reference,
    width: 148,
    phone: 'hide',
    hideable: true,
  },
  {
    key: 'opened_at',
    head: 'Opened',
    cell: (row) => (row.opened_at ? formatDateTime(row.opened_at) : ''),
    width: 176,
    phone: 'hide',
    hideable: true,
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip {...receiptStatus(row, 'received')} />,
    width: 124,
    phone: 'status',
  },
  {
    key: 'amount_cents',
    head: 'Amount, KES',
    cell: (row) => formatMoney(row.amount_cents),
    sort: true,
    num: true,
    width: 140,
    phone: 'amount',
  },
];
