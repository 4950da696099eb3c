import {
  exportPromisedSpending,
  listPromisedSpending,
  type PromisedSpending,
} from '@darasa/contract/finance/spending/budgets';
import type { InputOf } from '@darasa/contract/endpoint';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import { type Column, Link, Loading, PlainTable, Sheet, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { ExportMenu } from '#modules/finance/books/exports/export-menu.tsx';

/**
 * The address is where what is promised of the budget of a year is listed, for one vote head or for all.
 */
export function promisedAt(financial_year_id: string, promised: string, department_id?: string) {
  const query = new URLSearchParams({ tab: 'budgets', financial_year_id, promised });
  if (department_id) query.set('department_id', department_id);
  return `/dashboard/finance/accounting?${query}`;
}

/** The papers that hold money of a budget back: together they are the figure that was pressed. */
export function PromisedSheet(props: {
  of: InputOf<typeof listPromisedSpending>;
  name: string;
  onClose: () => void;
}) {
  const { of, name, onClose } = props;
  const may = useMay();
  const promised = useQuery(queryOf(listPromisedSpending, of));
  const exportTo = useExport(exportPromisedSpending);
  const found = promised.data;
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title={`Promised, ${name}`}
      sub={found ? formatKes(found.total_cents) : 'Asked for or approved, and not paid yet'}
      {...(may(exportPromisedSpending)
        ? { footer: <ExportMenu onExport={(format) => exportTo({ ...of, format })} /> }
        : {})}
    >
      {found ? (
        <div className="stack">
          <p className="muted">
            Requisitions, sent or approved, count as committed until the voucher is paid, and an
            imprest until it is accounted for. A bill with an invoice is owed, and counts as spent.
          </p>
          <PlainTable
            label="Promised"
            rows={found.rows}
            rowKey={(row) => `${row.id} ${row.vote_head_id}`}
            columns={columns}
            empty="Nothing is promised."
          />
          {found.count > found.rows.length ? (
            <p className="muted">
              The first {found.rows.length} of {found.count.toLocaleString('en')}; the file has all.
            </p>
          ) : null}
        </div>
      ) : (
        <Loading query={promised} what="what is promised" lines={6} />
      )}
    </Sheet>
  );
}

const hrefOf = ({ kind, id }: PromisedSpending): string =>
  `/dashboard/finance/expenses?${kind === 'imprest' ? 'tab=imprests&' : ''}id=${id}`;

const columns: Column<PromisedSpending>[] = [
  { key: 'on', head: 'Asked on', cell: (row) => formatDate(row.asked_on), width: 120 },
  {
    key: 'number',
    head: 'Number',
    cell: (row) => <Link href={hrefOf(row)}>{row.number}</Link>,
  },
  {
    key: 'what',
    head: 'What for',
    cell: (row) => (
      <>
        {row.what}
        <div className="meta">{[row.vote_head_name, row.asked_by].filter(Boolean).join(', ')}</div>
      </>
    ),
    wrap: true,
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip status={row.state === 'issued' ? 'open' : row.state} />,
  },
  {
    key: 'amount',
    head: 'KES',
    cell: (row) => formatMoney(row.amount_cents),
    num: true,
    width: 128,
  },
];
