import {
  exportLeave,
  LeaveFilter,
  leaveStates,
  listLeave,
  type LeaveRow,
} from '@darasa/contract/staff/leave';
import { formatRange } from '@darasa/rules/dates';
import { leaveInWords } from '@darasa/rules/leave-days';
import { DataTable, Screen, StatusChip, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTableExport } from '#platform/exports.ts';
import { notHere } from '#platform/not-here.tsx';
import { queryOf } from '#platform/query.ts';
import { useOpenRecord } from '#platform/use-open-record.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { LeaveSheet } from './leave-sheet.tsx';
import { LeaveTypesTab } from './leave-types-tab.tsx';
import { staff_path } from './words.ts';

const tabs = [
  { value: 'requests', label: 'Requests', body: <RequestsTab /> },
  { value: 'types', label: 'Kinds of leave', body: <LeaveTypesTab /> },
];

/** Shows who is away and who asks to be, of the whole school, and what can be asked for. */
export default function LeaveScreen() {
  return (
    <Screen
      title="Leave"
      sub="Who is away, and who asks to be."
      crumbs={[{ label: 'Staff', href: staff_path }]}
    >
      <UrlTabs label="Leave" tabs={tabs} />
    </Screen>
  );
}

function RequestsTab() {
  const [filter, setFilter] = useUrlState(LeaveFilter);
  const list = useQuery(queryOf(listLeave, filter));
  const files = useTableExport(exportLeave, filter);
  const seeAll = () => setFilter({ id: undefined });
  const [open, setOpen] = useOpenRecord<LeaveRow>(list.data?.rows, filter.id, seeAll);
  return (
    <>
      <DataTable
        label="Leave requests"
        query={list}
        columns={columns}
        view={filter}
        onView={setFilter}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.staff_name}
        rowHref={(row) => `${staff_path}/${row.staff_id}?tab=leave`}
        search={{ placeholder: 'Name, number, who stands in', label: 'Find leave' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            options: leaveStates.map((value) => ({
              value,
              label: value.charAt(0).toUpperCase() + value.slice(1),
            })),
          },
        ]}
        {...files}
        empty={
          filter.id
            ? notHere(seeAll)
            : { title: 'No leave yet', text: 'Requests of the staff appear here.' }
        }
        nothingFound="No leave matches these filters."
      />
      {open ? <LeaveSheet leave={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

const columns: Column<LeaveRow>[] = [
  { key: 'staff_name', head: 'Name', cell: (row) => row.staff_name, phone: 'who', width: 208 },
  { key: 'type', head: 'Kind', cell: (row) => row.type, phone: 'what', width: 168 },
  {
    key: 'from_on',
    head: 'Days',
    cell: (row) => formatRange(row.from_on, row.to_on),
    phone: 'hide',
    width: 208,
  },
  {
    key: 'half_days',
    head: 'Length',
    cell: (row) => leaveInWords(row.half_days),
    phone: 'amount',
    width: 104,
  },
  {
    key: 'reliever',
    head: 'Stands in',
    cell: (row) => row.reliever,
    phone: 'hide',
    hideable: true,
    width: 176,
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip status={row.state} />,
    phone: 'status',
    width: 124,
  },
];
