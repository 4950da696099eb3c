import {
  ClassFilter,
  createClass,
  curricula,
  exportClasses,
  listClasses,
  type SchoolClass,
} from '@darasa/contract/administration/classes/classes';
import { onTab } from '@darasa/contract/shapes';
import { StatusChip, type Column } from '@darasa/ui';
import { ClassSheet } from './class-sheet.tsx';
import { SetupTable, useTabList } from '#platform/setup/setup-table.tsx';

const View = onTab(ClassFilter);

export function ClassesTab() {
  const list = useTabList(View, listClasses);
  return (
    <SetupTable<SchoolClass>
      label="Classes"
      one="class"
      list={list}
      create={createClass}
      exported={exportClasses}
      imported="administration/classes"
      columns={columns}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      search={{ placeholder: 'Class', label: 'Find a class' }}
      filters={[
        {
          name: 'curriculum',
          label: 'Curriculum',
          options: curricula.map((value) => ({ value, label: value })),
        },
        { kind: 'yes', name: 'retired', label: 'Retired' },
      ]}
      empty="Add the first class with its streams, such as Grade 4 with Blue and Green."
      sheet={ClassSheet}
    />
  );
}

const teachersOf = (row: SchoolClass): string => {
  const named = row.streams.filter((one) => one.class_teacher);
  if (row.streams.length === 0) return 'No streams';
  return `${named.length} of ${row.streams.length}`;
};

const seats = (count: number, capacity: number | null): string =>
  capacity === null ? String(count) : `${count} of ${capacity}`;

const agesOf = ({ age_from, age_to }: SchoolClass): string =>
  [age_from, age_to].filter((age) => age !== null).join(' to ');

const columns: Column<SchoolClass>[] = [
  { key: 'name', head: 'Class', cell: (row) => row.name, sort: true, phone: 'who', width: 140 },
  {
    key: 'streams',
    head: 'Streams',
    cell: (row) => row.streams.map((one) => one.name).join(', '),
    wrap: true,
    phone: 'what',
  },
  {
    key: 'curriculum',
    head: 'Curriculum',
    cell: (row) => row.curriculum,
    sort: true,
    width: 116,
    phone: 'hide',
  },
  { key: 'teachers', head: 'Class teachers', cell: teachersOf, width: 124, phone: 'hide' },
  {
    key: 'learner_count',
    head: 'Learners',
    cell: (row) => seats(row.learner_count, row.capacity),
    sort: true,
    num: true,
    width: 116,
    phone: 'amount',
  },
  { key: 'ages', head: 'Ages', cell: agesOf, width: 88, phone: 'hide', hideable: true },
  {
    key: 'next_class',
    head: 'Next class',
    cell: (row) => row.next_class ?? <span className="faint">Leaves</span>,
    width: 120,
    phone: 'hide',
    hideable: true,
  },
  {
    key: 'status',
    head: 'Status',
    cell: (row) => <StatusChip status={row.retired_at ? 'retired' : 'active'} />,
    width: 104,
    phone: 'status',
  },
];
