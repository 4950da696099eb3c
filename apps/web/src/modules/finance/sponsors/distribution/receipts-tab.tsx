import { listPayments, type Payment } from '@darasa/contract/finance/receiving/payments';
import { onTab } from '@darasa/contract/shapes';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { type Column, DataTable } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';

const View = onTab(
  listPayments.input.pick({ page: true, page_size: true, sort: true, search: true }),
);

/** Choose a receipt to see what it was spread over and why. */
export function ReceiptsTab({ path }: { path: string }) {
  const [, navigate] = useLocation();
  const [view, setView] = useUrlState(View);
  const { tab: _tab, ...input } = view;
  const list = useQuery(queryOf(listPayments, { ...input, state: 'valid' }));
  return (
    <DataTable
      label="Receipts"
      query={list}
      columns={columns}
      view={view}
      onView={setView}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.receipt_number}
      onOpen={(row) => navigate(`${path}?tab=receipts&id=${row.id}`)}
      search={{ placeholder: 'Receipt, reference, learner', label: 'Find a receipt' }}
      print
      empty={{ title: 'No receipt yet', text: 'Receipts appear here when money is received.' }}
      nothingFound="No receipt matches."
    />
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
    key: 'student',
    head: 'Learner',
    cell: (row) => `${row.student_name}, ${row.admission_number}`,
    phone: 'who',
  },
  {
    key: 'spread',
    head: 'Spread over',
    cell: (row) =>
      [
        ...row.shares.map((share) => share.vote_head_name),
        ...(row.prepaid_cents > 0 ? ['in advance'] : []),
      ]
        .filter((name, i, all) => all.indexOf(name) === i)
        .join(', '),
    width: 280,
    phone: 'hide',
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
