import {
  exportHeldLearners,
  held_words,
  type HeldLearner,
  HeldLearnerFilter,
  heldThings,
  listHeldLearners,
} from '@darasa/contract/finance/fees/holds';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { type Column, DataTable, Link } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { keepStreamInClass, useClassFilters } from '#pickers/class-stream-picker.tsx';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';

/**
 * Shows who gets no report form, exam card or clearance while fees are owed, and for whom that was lifted.
 */
export function HeldLearnersTab() {
  const [{ tab: _tab, ...view }, setView] = useUrlState(HeldLearnerFilter);
  const list = useQuery(queryOf(listHeldLearners, view));
  const files = useTableExport(exportHeldLearners, view);
  const class_filters = useClassFilters(view);
  const { data } = list;
  return (
    <DataTable
      label="Held back"
      query={list}
      columns={columns}
      view={view}
      onView={(next) => setView(keepStreamInClass(view, next))}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      search={{ placeholder: 'Name or adm no', label: 'Find a learner' }}
      filters={[
        {
          name: 'what',
          label: 'What',
          options: heldThings.map((value) => ({ value, label: held_words[value] })),
        },
        {
          name: 'state',
          label: 'State',
          options: [
            { value: 'held', label: 'Held' },
            { value: 'lifted', label: 'Lifted' },
          ],
        },
        ...class_filters,
      ]}
      totals={
        data && data.count > 0
          ? { words: 'Owed together', cells: { balance_cents: formatMoney(data.total_cents) } }
          : undefined
      }
      {...files}
      empty={{
        title: 'Nothing is held back from anybody',
        text: 'What is held back, and above how much, is set under Finance setup, Opening and holds.',
      }}
      nothingFound="Nobody matches these filters."
    />
  );
}

const heldOf = ({ held }: HeldLearner): string => held.map((what) => held_words[what]).join(', ');

const columns: Column<HeldLearner>[] = [
  {
    key: 'name',
    head: 'Learner',
    cell: (row) => (
      <Link href={`/dashboard/finance/fee-panel?student_id=${row.id}`}>
        {row.name}, {row.admission_number}
      </Link>
    ),
    sort: true,
    phone: 'who',
  },
  { key: 'class_name', head: 'Class', cell: (row) => row.class_name, width: 140, phone: 'hide' },
  { key: 'held', head: 'Held back', cell: heldOf, wrap: true, phone: 'what' },
  {
    key: 'lifted',
    head: 'Lifted',
    cell: (row) =>
      row.lifted
        .map(
          ({ what, by, until_on, reason }) =>
            `${held_words[what]} by ${by} until ${formatDate(until_on)}: ${reason}`,
        )
        .join('; '),
    wrap: true,
    phone: 'hide',
  },
  {
    key: 'balance_cents',
    head: 'Owed, KES',
    cell: (row) => formatMoney(row.balance_cents),
    num: true,
    sort: true,
    width: 136,
    phone: 'amount',
  },
];
