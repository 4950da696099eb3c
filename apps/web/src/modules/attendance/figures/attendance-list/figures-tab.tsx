import {
  attendanceList,
  type AttendanceRow,
} from '@darasa/contract/attendance/figures/attendance-list';
import { useLocation } from 'wouter';
import { recordPath } from '#pickers/learner-paths.ts';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';

/** Learners by their share of a term, the lowest first; a row opens the attendance on the record. */
export default function FiguresTab() {
  const list = useList(attendanceList);
  const [, navigate] = useLocation();
  return (
    <ListTable
      list={list}
      columns={columns}
      rowLabel={(row) => row.name}
      onOpen={(row) => navigate(`${recordPath(row.admission_number)}?tab=attendance`)}
      empty={{
        title: 'No register has counted yet',
        text: 'Learners stand here from the first register of the term that is handed in.',
      }}
    />
  );
}

const columns: Readonly<Record<string, ColumnOnScreen<AttendanceRow>>> = {
  name: { width: 220 },
  place: { phone: 'what', width: 140 },
  share: { phone: 'amount', width: 100 },
};
