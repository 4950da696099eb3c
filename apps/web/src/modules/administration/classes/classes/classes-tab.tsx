import {
  classList,
  createClass,
  type SchoolClass,
} from '@darasa/contract/administration/classes/classes';
import { RecordList } from '#platform/lists/record-list.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { ClassSheet } from './class-sheet.tsx';

export function ClassesTab() {
  return (
    <RecordList
      list={useList(classList)}
      columns={columns}
      rowLabel={(row) => row.name}
      create={createClass}
      imported="administration/classes"
      empty="Add the first class with its streams, such as Grade 4 with Blue and Green."
      sheet={ClassSheet}
    />
  );
}

const columns = {
  name: { width: 140 },
  streams: { wrap: true, phone: 'what' },
  curriculum: { width: 116 },
  teachers: { width: 124 },
  learner_count: {
    width: 116,
    phone: 'amount',
    renderCell: ({ learner_count, capacity }: SchoolClass) =>
      capacity === null ? learner_count : `${learner_count} of ${capacity}`,
  },
  ages: { width: 88, hideable: true },
  next_class: {
    width: 120,
    hideable: true,
    renderCell: (row: SchoolClass) => row.next_class ?? <span className="faint">Leaves</span>,
  },
  status: { width: 104 },
} as const;
