import {
  slipList,
  type UnconfirmedSlip,
} from '@darasa/contract/finance/reconciliation/unconfirmed-slips';
import { StatusChip } from '@darasa/ui';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';

/** A slip is a promise until the statement shows the money; the oldest come first. */
export function SlipsTab() {
  const list = useList(slipList);
  return (
    <ListTable
      list={list}
      columns={columns}
      rowLabel={(row) => row.receipt_number}
      rowHref={(row) =>
        `/dashboard/finance/receipts?search=${encodeURIComponent(row.receipt_number)}`
      }
      empty={{
        title: 'Every slip was seen at the bank',
        text: 'Receipts for bank and M-Pesa payments stay here until they appear on a statement.',
      }}
    />
  );
}

const columns: Readonly<Record<string, ColumnOnScreen<UnconfirmedSlip>>> = {
  receipt_number: { width: 140 },
  student_name: { renderCell: (row) => `${row.student_name}, ${row.admission_number}` },
  reference: { width: 140 },
  money_account_name: { width: 160, hidden: true, hideable: true },
  age_days: {
    width: 72,
    phone: 'what',
    renderCell: (row) => (
      <>
        {row.age_days}
        <span className="phone-only">{row.age_days === 1 ? '\u00a0day' : '\u00a0days'}</span>
      </>
    ),
  },
  state: {
    width: 180,
    renderCell: (row) =>
      row.is_missing ? (
        <StatusChip tone="negative" shape="triangle">
          Not on the statement
        </StatusChip>
      ) : (
        <StatusChip status="waiting">To be confirmed</StatusChip>
      ),
  },
};
