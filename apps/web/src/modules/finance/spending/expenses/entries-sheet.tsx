import {
  type ExpenseEntry,
  exportExpenseEntries,
  listExpenseEntries,
} from '@darasa/contract/finance/spending/expenses';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import { type Column, Link, Loading, PlainTable, Sheet } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { ExportMenu } from '#modules/finance/books/exports/export-menu.tsx';

/** A row of the analysis: what has no department has no id. */
export interface Group {
  id: string | null;
  name: string;
}

interface Of extends Group {
  by: 'vote-head' | 'department' | 'project' | 'supplier' | 'month';
  from: string;
  to: string;
}

/** The payments that were added up for one row, each with a way to its voucher. */
export function EntriesSheet({ of, onClose }: { of: Of; onClose: () => void }) {
  const may = useMay();
  const { id, ...rest } = of;
  const input = { ...rest, ...(id ? { id } : {}) };
  const entries = useQuery(queryOf(listExpenseEntries, input));
  const exportTo = useExport(exportExpenseEntries);
  const found = entries.data;
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title={of.name}
      sub={`${formatDate(of.from)} to ${formatDate(of.to)}${found ? `, ${formatKes(found.total_cents)}` : ''}`}
      {...(may(exportExpenseEntries)
        ? { footer: <ExportMenu onExport={(format) => exportTo({ ...input, format })} /> }
        : {})}
    >
      {found ? (
        <div className="stack">
          <PlainTable
            label="Payments"
            rows={found.rows}
            rowKey={(row) => `${row.id} ${row.vote_head_name} ${row.amount_cents}`}
            columns={columns}
            empty="Nothing was paid in these days."
          />
          {found.count > found.rows.length ? (
            <p className="muted">
              The first {found.rows.length} of {found.count.toLocaleString('en')}; the file has all.
            </p>
          ) : null}
        </div>
      ) : (
        <Loading query={entries} what="the payments" lines={6} />
      )}
    </Sheet>
  );
}

const hrefOf = (row: ExpenseEntry): string =>
  row.is_petty
    ? '/dashboard/finance/expenses?tab=petty-cash'
    : `/dashboard/finance/expenses?tab=vouchers&search=${encodeURIComponent(row.number)}`;

const columns: Column<ExpenseEntry>[] = [
  { key: 'on', head: 'Date', cell: (row) => formatDate(row.paid_on), width: 120 },
  {
    key: 'number',
    head: 'Voucher',
    cell: (row) => <Link href={hrefOf(row)}>{row.number}</Link>,
  },
  {
    key: 'what',
    head: 'Payee',
    cell: (row) => (
      <>
        {row.payee_name}
        <div className="meta">
          {row.particulars}, {row.vote_head_name}
        </div>
      </>
    ),
    wrap: true,
  },
  {
    key: 'amount',
    head: 'Paid, KES',
    cell: (row) => formatMoney(row.amount_cents),
    num: true,
    width: 128,
  },
];
