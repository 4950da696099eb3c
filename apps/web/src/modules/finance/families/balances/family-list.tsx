import {
  exportFamilyBalances,
  type FamilyBalance,
  FamilyView,
  listFamilyBalances,
  printFamilyStatement,
} from '@darasa/contract/finance/families/balances';
import { formatBalance, formatMoney } from '@darasa/rules/money';
import { formatPhone } from '@darasa/rules/phone';
import { Button, type Column, DataTable } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport, useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';

/** Shows what each family owes in all: one line and one message for all children. */
export function FamilyList() {
  const [{ tab: _tab, ...view }, setView] = useUrlState(FamilyView);
  const list = useQuery(queryOf(listFamilyBalances, view));
  const files = useTableExport(exportFamilyBalances, view);
  const may = useMay();
  const print = useExport(printFamilyStatement);
  const shown = may(printFamilyStatement)
    ? [...columns, statementColumn((row) => void print({ guardian_id: row.id }))]
    : columns;
  return (
    <DataTable
      label="Families"
      query={list}
      columns={shown}
      view={view}
      onView={(next) => setView({ ...next, tab: 'families' })}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      rowHref={(row) => `/dashboard/finance/fee-panel?student_id=${row.children[0]?.id ?? ''}`}
      search={{ placeholder: 'Guardian or phone', label: 'Find a family' }}
      filters={[
        {
          name: 'several',
          label: 'Children',
          options: [
            { value: 'no', label: 'All families' },
            { value: 'yes', label: 'Two or more' },
          ],
        },
        {
          name: 'min_shillings',
          label: 'At least',
          options: [5_000, 20_000, 50_000, 100_000].map((one) => ({
            value: String(one),
            label: `KES ${one.toLocaleString('en')}`,
          })),
        },
      ]}
      totals={
        list.data && list.data.count > 0
          ? {
              words: 'In all',
              cells: { total_cents: formatMoney(list.data.total_cents) },
            }
          : undefined
      }
      {...files}
      empty={{
        title: 'No family owes anything',
        text: 'A child counts for the guardian who is called first.',
      }}
      nothingFound="No family matches these filters."
    />
  );
}

const statementColumn = (onPrint: (row: FamilyBalance) => void): Column<FamilyBalance> => ({
  key: 'statement',
  head: '',
  cell: (row) => (
    <Button small aria-label={`Statement of ${row.name}`} onClick={() => onPrint(row)}>
      Statement
    </Button>
  ),
  width: 112,
  phone: 'hide',
});

const columns: Column<FamilyBalance>[] = [
  { key: 'name', head: 'Guardian', cell: (row) => row.name, sort: true, width: 220, phone: 'who' },
  {
    key: 'phone',
    head: 'Phone',
    cell: (row) => (row.phone ? formatPhone(row.phone) : 'No phone'),
    width: 150,
    phone: 'hide',
  },
  {
    key: 'children',
    head: 'Children',
    cell: (row) =>
      row.children
        .map((one) => `${one.name} ${one.class_name ?? ''} ${formatBalance(one.balance_cents)}`)
        .join('; '),
    phone: 'what',
  },
  {
    key: 'total_cents',
    head: 'Family owes, KES',
    cell: (row) => formatMoney(row.total_cents),
    sort: true,
    num: true,
    width: 170,
    phone: 'amount',
  },
];
