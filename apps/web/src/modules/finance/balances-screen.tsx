import { hasModule } from '@darasa/contract/access';
import { type BalanceRow, exportBalances, listBalances } from '@darasa/contract/finance/balances';
import { formatDate } from '@darasa/rules/dates';
import { formatBalance, formatMoney } from '@darasa/rules/money';
import { formatPhone } from '@darasa/rules/phone';
import { Balance, type Column, DataTable, Screen, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '../../platform/exports.ts';
import { queryOf } from '../../platform/query.ts';
import { useUrlState } from '../../platform/use-url-state.ts';
import { useViewer } from '../../platform/viewer.tsx';

/** Who owes what, the most first. Each line opens the learner's account. */
export default function BalancesScreen() {
  const { user } = useViewer();
  const [view, setView] = useUrlState(listBalances.input);
  const list = useQuery(queryOf(listBalances, view));
  const exportTo = useExport(exportBalances);
  const { page: _page, page_size: _size, ...whole } = view;
  const may_export = hasModule(user, 'finance', 'export');
  const total_cents = list.data?.total_cents ?? 0;
  return (
    <Screen title="Balances" sub="What each learner owes or has paid in advance, from the ledger">
      <DataTable
        label="Balances"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        rowHref={(row) => `/dashboard/finance/fee-panel?student_id=${row.id}`}
        search={{ placeholder: 'Name, admission number', label: 'Find a learner' }}
        filters={[
          {
            name: 'which',
            label: 'Show',
            options: [
              { value: 'owing', label: 'Owing' },
              { value: 'credit', label: 'In credit' },
              { value: 'clear', label: 'Nothing owed' },
              { value: 'everyone', label: 'Everyone' },
            ],
          },
          {
            name: 'leavers',
            label: 'Leavers',
            options: [
              { value: 'without', label: 'Without leavers' },
              { value: 'with', label: 'With leavers' },
              { value: 'only', label: 'Leavers only' },
            ],
          },
          {
            name: 'min_shillings',
            label: 'At least',
            options: [1_000, 5_000, 10_000, 50_000].map((shillings) => ({
              value: String(shillings),
              label: `KES ${formatMoney(shillings * 100).replace('.00', '')}`,
            })),
          },
        ]}
        totals={
          list.data && list.data.count > 0
            ? {
                words: `${list.data.count.toLocaleString('en')} learners`,
                cells: { balance_cents: formatBalance(total_cents) },
              }
            : undefined
        }
        {...(may_export
          ? {
              exportTo: (format) => exportTo({ ...whole, format }),
              print: () => void exportTo({ ...whole, format: 'pdf' }),
            }
          : {})}
        empty={{
          title: 'Nobody owes anything',
          text: 'Balances appear here when learners are billed.',
        }}
        nothingFound="No learner matches these filters."
      />
    </Screen>
  );
}

const columns: Column<BalanceRow>[] = [
  {
    key: 'admission_number',
    head: 'Adm no',
    cell: (row) => row.admission_number,
    sort: true,
    width: 124,
    phone: 'what',
  },
  { key: 'name', head: 'Learner', cell: (row) => row.name, sort: true, phone: 'who' },
  {
    key: 'class_name',
    head: 'Class',
    cell: (row) => [row.class_name, row.stream_name].filter(Boolean).join(' '),
    width: 150,
    phone: 'hide',
  },
  {
    key: 'guardian_phone',
    head: 'Guardian',
    cell: (row) => (row.guardian_phone ? formatPhone(row.guardian_phone) : ''),
    width: 140,
    phone: 'hide',
    hideable: true,
  },
  {
    key: 'last_paid_on',
    head: 'Last paid',
    cell: (row) => (row.last_paid_on ? formatDate(row.last_paid_on) : 'Never'),
    sort: true,
    width: 124,
    phone: 'hide',
    hideable: true,
  },
  {
    key: 'status',
    head: 'Status',
    cell: (row) => <StatusChip status={row.status} />,
    width: 124,
    phone: 'hide',
    hideable: true,
  },
  {
    key: 'balance_cents',
    head: 'Balance, KES',
    cell: (row) => <Balance cents={row.balance_cents} />,
    sort: true,
    num: true,
    credit: true,
    width: 160,
    phone: 'amount',
  },
];
