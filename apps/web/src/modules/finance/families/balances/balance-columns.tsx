import type { BalanceRow } from '@darasa/contract/finance/families/balances';
import { formatDate } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import { Balance, type Column, StatusChip } from '@darasa/ui';

export const balanceColumns: Column<BalanceRow>[] = [
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
