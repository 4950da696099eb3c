import {
  exportPaybillRows,
  listPaybillRows,
  paybill_figure_labels,
  type PaybillFigure,
  type PaybillRow,
} from '@darasa/contract/finance/reconciliation/money-checks';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { Button, type Column, DataTable } from '@darasa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';

/** The receipts or lines that a figure of a paybill counts. */
export function PaybillRows(props: {
  money_account_id: string;
  name: string;
  figure: PaybillFigure;
  view: { page: number; page_size: number };
  onView: (next: { page?: number; page_size?: number }) => void;
  onClose: () => void;
}) {
  const { money_account_id, figure, view } = props;
  const { page, page_size } = view;
  const input = { money_account_id, figure, page, page_size };
  const list = useQuery({
    ...queryOf(listPaybillRows, input),
    placeholderData: keepPreviousData,
  });
  const files = useTableExport(exportPaybillRows, input);
  const label = paybill_figure_labels[figure];
  return (
    <div className="stack">
      <h2>
        {props.name}: {label.toLowerCase()}
      </h2>
      <DataTable
        {...files}
        label={label}
        query={list}
        columns={columns}
        view={view}
        onView={props.onView}
        rowKey={(row) => row.id}
        tools={
          <Button small onClick={props.onClose}>
            Back to the checks
          </Button>
        }
        empty={{ title: 'Nothing is counted here' }}
        nothingFound="Nothing is counted here."
      />
    </div>
  );
}

const columns: Column<PaybillRow>[] = [
  { key: 'day', head: 'Day', width: 120, phone: 'what', cell: (row) => formatDate(row.day) },
  {
    key: 'receipt',
    head: 'Receipt',
    width: 140,
    phone: 'hide',
    cell: (row) => row.receipt_number ?? '–',
  },
  { key: 'words', head: 'Learner or words of the bank', phone: 'who', cell: (row) => row.words },
  {
    key: 'reference',
    head: 'Reference',
    width: 160,
    phone: 'hide',
    cell: (row) => row.reference ?? '–',
  },
  {
    key: 'held',
    head: 'State',
    width: 140,
    phone: 'status',
    cell: (row) => (row.is_in_suspense ? 'In suspense' : ''),
  },
  {
    key: 'amount',
    head: 'KES',
    width: 140,
    num: true,
    phone: 'amount',
    cell: (row) => formatMoney(row.amount_cents),
  },
];
