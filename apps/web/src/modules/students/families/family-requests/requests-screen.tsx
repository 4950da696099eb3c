import {
  exportFamilyRequests,
  FamilyRequestFilter,
  listFamilyRequests,
  type FamilyRequestRow,
} from '@darasa/contract/students/families/family-requests';
import { Id } from '@darasa/contract/shapes';
import { formatDateTime } from '@darasa/rules/dates';
import { DataTable, Screen, StatusChip, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { field_words } from '../family/field-words.ts';
import { RequestSheet } from './request-sheet.tsx';

/** The one that stands open is in the address, so that a notification can lead to it. */
const View = FamilyRequestFilter.extend({ request: Id.optional() });

const crumbs = [{ label: 'Parents', href: '/dashboard/students/parents' }];

/** What parents asked to have changed, for the office to accept or decline. */
export default function FamilyRequestsScreen() {
  const [{ request: open, ...filter }, setFilter] = useUrlState(View);
  const setOpen = (id: string | null) => setFilter({ request: id ?? undefined });
  const requests = useQuery(queryOf(listFamilyRequests, filter));
  const files = useTableExport(exportFamilyRequests, filter);
  return (
    <Screen
      title="Changes requested by parents"
      crumbs={crumbs}
      sub="Nothing changes before somebody accepts it, field by field"
    >
      <DataTable<FamilyRequestRow, typeof filter>
        label="Changes requested by parents"
        query={requests}
        columns={columns}
        view={filter}
        onView={setFilter}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.guardian_name}, ${whatOf(row)}`}
        onOpen={(row) => setOpen(row.id)}
        search={{ placeholder: 'Parent, child, number', label: 'Find a request' }}
        filters={[{ name: 'state', label: 'State', options: state_options }]}
        {...files}
        empty={{
          title: 'No changes requested by parents',
          text: 'Parents ask in the parent portal. Make a sign-in for them on the page of a parent.',
        }}
        nothingFound="No request matches these filters."
      />
      {open ? <RequestSheet key={open} id={open} onClose={() => setOpen(null)} /> : null}
    </Screen>
  );
}

const state_options = [
  { value: 'open', label: 'Waiting' },
  { value: 'done', label: 'Decided' },
];

const whatOf = (row: FamilyRequestRow): string =>
  row.fields.map(({ field }) => field_words[field]).join(', ');

const columns: Column<FamilyRequestRow>[] = [
  {
    key: 'guardian_name',
    head: 'Parent',
    cell: (row) => row.guardian_name,
    phone: 'who',
    width: 200,
  },
  { key: 'fields', head: 'What', cell: whatOf, wrap: true, phone: 'what' },
  {
    key: 'child_name',
    head: 'Child',
    cell: (row) => `${row.child_name} (${row.admission_number})`,
    phone: 'hide',
    width: 220,
  },
  {
    key: 'asked_at',
    head: 'Asked',
    cell: (row) => formatDateTime(row.asked_at),
    sort: true,
    phone: 'hide',
    width: 160,
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) =>
      row.state === 'open' ? (
        <StatusChip tone="info" shape="dot">
          Waiting
        </StatusChip>
      ) : (
        <StatusChip tone="positive" shape="tick">
          Decided
        </StatusChip>
      ),
    phone: 'amount',
    width: 120,
  },
];
