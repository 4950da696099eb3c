import { counted } from '@darasa/rules/counted';
import {
  type ExpiringDocument,
  ExpiringFilter,
  exportExpiring,
  listExpiring,
} from '@darasa/contract/staff/documents';
import { formatDate } from '@darasa/rules/dates';
import { DataTable, Screen, StatusChip, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { paper_kinds, staff_path } from './words.ts';

/** Contracts and papers of the staff that run out soon, or have run out already. */
export default function PapersEndingScreen() {
  const [filter, setFilter] = useUrlState(ExpiringFilter);
  const list = useQuery(queryOf(listExpiring, filter));
  const files = useTableExport(exportExpiring, filter);
  return (
    <Screen
      title="Papers that run out"
      sub={`Contracts, certificates and permits that end within ${counted(filter.within_days, 'day')}, or have ended.`}
      crumbs={[{ label: 'Staff', href: staff_path }]}
    >
      <DataTable
        label="Papers that run out"
        query={list}
        columns={columns}
        view={filter}
        onView={setFilter}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.title} of ${row.staff_name}`}
        rowHref={(row) => `${staff_path}/${row.staff_id}?tab=papers`}
        filters={[{ name: 'within_days', label: 'Within', options: stretches }]}
        {...files}
        empty={{
          title: 'Nothing runs out',
          text: 'No paper of the staff ends in these days.',
        }}
        nothingFound="No paper of the staff ends in these days."
      />
    </Screen>
  );
}

const stretches = [
  { value: '30', label: '30 days' },
  { value: '60', label: '60 days' },
  { value: '90', label: '90 days' },
  { value: '366', label: 'A year' },
];

const columns: Column<ExpiringDocument>[] = [
  { key: 'staff_name', head: 'Name', cell: (row) => row.staff_name, phone: 'who', width: 208 },
  {
    key: 'staff_number',
    head: 'Staff no.',
    cell: (row) => row.staff_number,
    phone: 'hide',
    width: 104,
  },
  { key: 'title', head: 'Paper', cell: (row) => row.title, phone: 'what', wrap: true },
  { key: 'kind', head: 'Kind', cell: (row) => paper_kinds[row.kind], phone: 'hide', width: 160 },
  {
    key: 'to_on',
    head: 'Runs out',
    cell: (row) => formatDate(row.to_on),
    phone: 'amount',
    width: 128,
  },
  {
    key: 'days_left',
    head: 'State',
    cell: (row) => (
      <StatusChip
        tone={row.days_left < 0 ? 'negative' : row.days_left <= 30 ? 'warning' : 'neutral'}
        shape={row.days_left < 0 ? 'cross' : 'ring'}
      >
        {leftInWords(row)}
      </StatusChip>
    ),
    phone: 'status',
    width: 140,
  },
];

function leftInWords({ days_left }: ExpiringDocument): string {
  if (days_left < 0) return 'Has ended';
  if (days_left === 0) return 'Ends today';
  return days_left === 1 ? '1 day left' : `${days_left} days left`;
}
