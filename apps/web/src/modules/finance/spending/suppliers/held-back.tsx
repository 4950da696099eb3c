import {
  exportRetentions,
  listRetentions,
  type Retention,
} from '@darasa/contract/finance/spending/suppliers';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import { type Column, Link, PlainPanel, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { ExportMenu } from '#modules/finance/books/exports/export-menu.tsx';

/** Parts of bills that are paid later, the first due first. Each opens its bill, where it is paid. */
export function HeldBack() {
  const may = useMay();
  const held = useQuery(queryOf(listRetentions, {}));
  const exportTo = useExport(exportRetentions);
  const rows = held.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <PlainPanel
      title={`Held back from suppliers: ${formatKes(held.data!.total_cents)}`}
      label="Held back from suppliers"
      aside={
        may(exportRetentions) ? (
          <ExportMenu onExport={(format) => exportTo({ format })} />
        ) : undefined
      }
      rows={rows}
      rowKey={(row) => row.expense_id}
      columns={columns}
    />
  );
}

const columns: Column<Retention>[] = [
  { key: 'who', head: 'Supplier', cell: (row) => row.supplier_name },
  {
    key: 'bill',
    head: 'Bill',
    cell: (row) => (
      <Link href={`/dashboard/finance/expenses?id=${row.expense_id}`}>
        {row.number}, invoice {row.invoice_number}
      </Link>
    ),
  },
  { key: 'title', head: 'For', cell: (row) => row.title, wrap: true },
  {
    key: 'due',
    head: 'Due',
    cell: (row) =>
      row.is_due ? (
        <StatusChip status="due">{formatDate(row.due_on)}</StatusChip>
      ) : (
        formatDate(row.due_on)
      ),
    width: 140,
  },
  {
    key: 'left',
    head: 'Left, KES',
    cell: (row) => formatMoney(row.left_cents),
    num: true,
    width: 140,
  },
];
