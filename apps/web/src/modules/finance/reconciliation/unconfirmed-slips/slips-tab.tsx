import {
  exportSlips,
  listSlips,
  type UnconfirmedSlip,
} from '@darasa/contract/finance/reconciliation/unconfirmed-slips';
import { onTab } from '@darasa/contract/shapes';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { type Column, DataTable, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';

const View = onTab(listSlips.input);

/** A slip is a promise until the statement shows the money; the oldest come first. */
export function SlipsTab() {
  const [view, setView] = useUrlState(View);
  const { tab: _tab, ...input } = view;
  const list = useQuery(queryOf(listSlips, input));
  const files = useTableExport(exportSlips, input);
  return (
    <DataTable
      label="Receipts not yet seen at the bank"
      query={list}
      columns={columns}
      view={view}
      onView={setView}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.receipt_number}
      rowHref={(row) =>
        `/dashboard/finance/receipts?search=${encodeURIComponent(row.receipt_number)}`
      }
      search={{ placeholder: 'Receipt, reference, learner', label: 'Find a receipt' }}
      filters={[{ kind: 'yes', name: 'missing', label: 'Missing on a statement' }]}
      totals={
        list.data && list.data.count > 0
          ? {
              words: 'In all',
              cells: { amount_cents: formatMoney(list.data.total_cents) },
            }
          : undefined
      }
      {...files}
      empty={{
        title: 'Every slip was seen at the bank',
        text: 'Receipts for bank and M-Pesa money stand here until a statement shows them.',
      }}
      nothingFound="No receipt matches these filters."
    />
  );
}

const columns: Column<UnconfirmedSlip>[] = [
  {
    key: 'receipt_number',
    head: 'Receipt',
    cell: (row) => row.receipt_number,
    width: 140,
    phone: 'hide',
  },
  {
    key: 'student_name',
    head: 'Learner',
    cell: (row) => `${row.student_name}, ${row.admission_number}`,
    phone: 'who',
  },
  { key: 'reference', head: 'Reference', cell: (row) => row.reference, width: 140, phone: 'hide' },
  {
    key: 'account',
    head: 'Account',
    cell: (row) => row.money_account_name,
    width: 160,
    phone: 'hide',
    hidden: true,
    hideable: true,
  },
  {
    key: 'received_on',
    head: 'Received',
    cell: (row) => formatDate(row.received_on),
    width: 120,
    phone: 'hide',
  },
  {
    key: 'age',
    head: 'Days',
    cell: (row) => (
      <>
        {row.age_days}
        <span className="phone-only">{row.age_days === 1 ? '\u00a0day' : '\u00a0days'}</span>
      </>
    ),
    num: true,
    width: 72,
    phone: 'what',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) =>
      row.is_missing ? (
        <StatusChip tone="negative" shape="triangle">
          Not on the statement
        </StatusChip>
      ) : (
        <StatusChip status="waiting">To be confirmed</StatusChip>
      ),
    width: 180,
    phone: 'status',
  },
  {
    key: 'amount_cents',
    head: 'Amount, KES',
    cell: (row) => formatMoney(row.amount_cents),
    num: true,
    width: 132,
    phone: 'amount',
  },
];
