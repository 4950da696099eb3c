import type { AccountMonth } from '@darasa/contract/finance/reconciliation/reconciliation';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { type Column, DataTable, StatusChip, type TableQuery } from '@darasa/ui';
import type { useTableExport } from '#platform/exports.ts';
import { useToday } from '#platform/use-today.ts';
import { monthWords, stateLook } from './words.ts';

export type MonthsQuery<Row> = Omit<TableQuery<Row>, 'data'> & {
  data?: { rows: readonly Row[] } | undefined;
};

const whole = { page: 1, page_size: 100 };

interface Props<Row extends AccountMonth> {
  query: MonthsQuery<Row>;
  onOpen: (row: Row) => void;
  empty: string;
  files: Files;
  /** Of which school each row is, where there is more than one. */
  schoolOf?: ((row: Row) => string) | undefined;
}

type Files = ReturnType<typeof useTableExport>;

/** Every account in every month, newest first: where it stands, and what is left to do. */
export function AccountMonths<Row extends AccountMonth>(props: Props<Row>) {
  const this_month = useToday().slice(0, 7);
  const { data, ...query } = props.query;
  const { schoolOf } = props;
  const listed = data ? { rows: data.rows, count: data.rows.length } : undefined;
  return (
    <DataTable
      label="Accounts by month"
      query={{ ...query, data: listed }}
      columns={columnsFor(this_month, schoolOf)}
      view={whole}
      onView={() => undefined}
      rowKey={(row) => `${row.money_account_id} ${row.month}`}
      rowLabel={(row) => `${row.money_account_name}, ${monthWords(row.month)}`}
      onOpen={props.onOpen}
      print
      {...props.files}
      empty={{ title: 'Nothing to reconcile yet', text: props.empty }}
      nothingFound=""
    />
  );
}

const columnsFor = <Row extends AccountMonth>(
  this_month: string,
  schoolOf: Props<Row>['schoolOf'],
): Column<Row>[] => [
  {
    key: 'account',
    head: 'Account',
    cell: (row) =>
      schoolOf ? (
        <>
          {row.money_account_name}
          <br />
          <span className="meta">{schoolOf(row)}</span>
        </>
      ) : (
        row.money_account_name
      ),
    width: 192,
    phone: 'who',
  },
  {
    key: 'month',
    head: 'Month',
    cell: (row) => monthWords(row.month),
    width: 132,
    phone: 'what',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => {
      const { words, ...look } = stateLook(row, this_month);
      return <StatusChip {...look}>{words}</StatusChip>;
    },
    width: 112,
    phone: 'status',
  },
  {
    key: 'open',
    head: 'Unreconciled',
    cell: (row) =>
      row.has_statement ? (
        row.open_count.toLocaleString('en')
      ) : (
        <span className="faint">No statement</span>
      ),
    num: true,
    width: 108,
    phone: 'hide',
  },
  {
    key: 'value',
    head: 'Value, KES',
    cell: (row) => formatMoney(row.open_cents),
    num: true,
    width: 120,
    phone: 'amount',
  },
  {
    key: 'oldest',
    head: 'Oldest',
    cell: (row) => (row.oldest_on ? formatDate(row.oldest_on) : null),
    width: 120,
    phone: 'hide',
  },
  {
    key: 'book',
    head: 'Books, KES',
    cell: (row) => formatMoney(row.book_cents),
    num: true,
    width: 116,
    phone: 'hide',
    hideable: true,
  },
  {
    key: 'bank',
    head: 'Bank, KES',
    cell: (row) => (row.has_statement ? formatMoney(row.bank_cents) : null),
    num: true,
    width: 116,
    phone: 'hide',
    hideable: true,
  },
];
