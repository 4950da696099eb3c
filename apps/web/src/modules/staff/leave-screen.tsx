import { leaveList, type LeaveRow } from '@darasa/contract/staff/leave';
import { Screen } from '@darasa/ui';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { notHere } from '#platform/not-here.tsx';
import { useOpenRecord } from '#platform/use-open-record.ts';
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
  const list = useList(leaveList);
  const { id } = list.view;
  const seeAll = () => list.setView({ id: undefined });
  const [open, setOpen] = useOpenRecord<LeaveRow>(list.query.data?.rows, id, seeAll);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => row.staff_name}
        rowHref={(row) => `${staff_path}/${row.staff_id}?tab=leave`}
        empty={id ? notHere(seeAll) : { text: 'Requests of the staff appear here.' }}
      />
      {open ? <LeaveSheet leave={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

const columns = {
  staff_name: { width: 208 },
  type: { phone: 'what', width: 168 },
  days: { width: 208 },
  half_days: { phone: 'amount', width: 104 },
  reliever: { hideable: true, width: 176 },
  state: { width: 124 },
} as const;
