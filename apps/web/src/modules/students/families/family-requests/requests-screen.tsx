import {
  familyRequestList,
  type FamilyRequestRow,
} from '@darasa/contract/students/families/family-requests';
import { requestFieldWords } from '@darasa/contract/students/families/family';
import { Screen, StatusChip } from '@darasa/ui';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { RequestSheet } from './request-sheet.tsx';

const crumbs = [{ label: 'Parents', href: '/dashboard/students/parents' }];

/** What parents asked to have changed, for the office to accept or decline. */
export default function FamilyRequestsScreen() {
  const list = useList(familyRequestList);
  const open = list.view.request;
  const setOpen = (id: string | null) => list.setView({ request: id ?? undefined });
  return (
    <Screen
      title="Changes requested by parents"
      crumbs={crumbs}
      sub="Nothing changes before somebody accepts it, field by field"
    >
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => `${row.guardian_name}, ${whatOf(row)}`}
        onOpen={(row) => setOpen(row.id)}
        empty={{
          title: 'No changes requested by parents',
          text: 'Parents ask in the parent portal. Make a sign-in for them on the page of a parent.',
        }}
      />
      {open ? <RequestSheet key={open} id={open} onClose={() => setOpen(null)} /> : null}
    </Screen>
  );
}

const whatOf = (row: FamilyRequestRow): string =>
  row.fields.map(({ field }) => requestFieldWords[field]).join(', ');

const columns: Readonly<Record<string, ColumnOnScreen<FamilyRequestRow>>> = {
  guardian_name: { width: 200 },
  fields: { wrap: true, phone: 'what' },
  child_name: { width: 220 },
  asked_at: { width: 160 },
  state: {
    phone: 'amount',
    width: 120,
    renderCell: (row) =>
      row.state === 'open' ? (
        <StatusChip tone="info" shape="dot">
          Waiting
        </StatusChip>
      ) : (
        <StatusChip tone="positive" shape="tick">
          Decided
        </StatusChip>
      ),
  },
};
