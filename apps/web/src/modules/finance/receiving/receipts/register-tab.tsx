import {
  exportPayments,
  listPayments,
  type Payment,
} from '@darasa/contract/finance/receiving/payments';
import { ReceiptView } from '@darasa/contract/finance/receiving/receipts';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { Button, type Column, DataTable, PrinterIcon, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTableExport } from '#platform/exports.ts';
import { notHere } from '#platform/not-here.tsx';
import { queryOf } from '#platform/query.ts';
import { useOpenRecord } from '#platform/use-open-record.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { MethodName } from '#modules/finance/books/payment-modes/method-name.tsx';
import { useMethodOptions } from '#modules/finance/books/payment-modes/use-method-options.ts';
import { PaymentSheet } from '../payments/payment-sheet.tsx';
import { PrintManySheet } from './print-many-sheet.tsx';
import { receipt_states, receiptStatus } from '../receipt-voids/void-notice.tsx';

// The table names both ends of a range after its column; the endpoint calls them from and to.
const { from, to } = ReceiptView.shape;
const View = ReceiptView.omit({ from: true, to: true }).extend({
  received_from: from,
  received_to: to,
});

/** The receipts in the order of their numbers, the newest first. */
export function RegisterTab() {
  const may = useMay();
  const [{ tab: _tab, ...view }, setView] = useUrlState(View);
  const methods = useMethodOptions();
  const { received_from, received_to, ...filter } = view;
  const input = { ...filter, from: received_from, to: received_to };
  const list = useQuery(queryOf(listPayments, input));
  const seeAll = () => setView({ void_id: undefined });
  // What an approval leads to: the receipt that it would cancel.
  const asked_id = view.void_id ? list.data?.rows[0]?.id : undefined;
  const [open, setOpen] = useOpenRecord<Payment, 'print'>(list.data?.rows, asked_id, seeAll);
  const files = useTableExport(exportPayments, input);
  const may_export = may(exportPayments);
  return (
    <>
      <DataTable
        label="Receipts"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.receipt_number}
        onOpen={setOpen}
        search={{ placeholder: 'Number, learner, reference', label: 'Find a receipt' }}
        filters={[
          { kind: 'dates', name: 'received', label: 'Received' },
          { name: 'method', label: 'Method', options: methods },
          {
            name: 'state',
            label: 'State',
            options: receipt_states,
          },
        ]}
        tools={
          may_export ? (
            <Button small icon={PrinterIcon} onClick={() => setOpen('print')}>
              Print many
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
        empty={
          view.void_id
            ? notHere(seeAll)
            : {
                title: 'No receipt was given yet',
                text: 'Each payment that is recorded gets one.',
              }
        }
        nothingFound="No receipt matches these filters."
      />
      {open === 'print' ? <PrintManySheet onClose={() => setOpen(null)} /> : null}
      {open && open !== 'print' ? (
        <PaymentSheet payment={open} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}

const columns: Column<Payment>[] = [
  {
    key: 'receipt_number',
    head: 'Receipt',
    cell: (row) => row.receipt_number,
    sort: true,
    width: 150,
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
  { key: 'student_name', head: 'Learner', cell: (row) => row.student_name, phone: 'who' },
  {
    key: 'class_name',
    head: 'Class',
    cell: (row) => row.class_name,
    width: 130,
    phone: 'hide',
    hideable: true,
  },
  {
    key: 'method',
    head: 'Method',
    cell: (row) => <MethodName {...row} />,
    width: 110,
    phone: 'hide',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip {...receiptStatus(row, 'valid')} />,
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
