import { mayCall } from '@darasa/contract/access';
import {
  ClassFilter,
  createClass,
  curricula,
  exportClasses,
  listClasses,
  type SchoolClass,
} from '@darasa/contract/administration/classes';
import { onTab } from '@darasa/contract/shapes';
import { Button, DataTable, PlusIcon, StatusChip, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '../../../platform/exports.ts';
import { queryOf } from '../../../platform/query.ts';
import { useViewer } from '../../../platform/viewer.tsx';
import { ClassSheet } from './class-sheet.tsx';
import { useTabView } from './tab-view.ts';

const View = onTab(ClassFilter);

export function ClassesTab() {
  const { user } = useViewer();
  const { view, setView, filter } = useTabView(View);
  const [open, setOpen] = useState<SchoolClass | 'new' | null>(null);
  const list = useQuery(queryOf(listClasses, filter));
  const exportTo = useExport(exportClasses);
  const { page: _page, page_size: _size, ...whole } = filter;
  const may_create = mayCall(createClass.access, user);
  const add = may_create ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen('new')}>
      Add class
    </Button>
  ) : undefined;
  return (
    <>
      <DataTable
        label="Classes"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={setOpen}
        search={{ placeholder: 'Class', label: 'Find a class' }}
        filters={[
          {
            name: 'curriculum',
            label: 'Curriculum',
            options: curricula.map((value) => ({ value, label: value })),
          },
          { kind: 'yes', name: 'retired', label: 'Retired' },
        ]}
        tools={add}
        {...(mayCall(exportClasses.access, user)
          ? {
              exportTo: (format) => exportTo({ ...whole, format }),
              print: () => void exportTo({ ...whole, format: 'pdf' }),
            }
          : {})}
        empty={{
          title: 'No classes yet',
          text: 'Add the first class with its streams, such as Grade 4 with Blue and Green.',
          action: add,
        }}
        nothingFound="No class matches these filters."
        {...(may_create ? { onNew: () => setOpen('new') } : {})}
      />
      {open ? (
        <ClassSheet
          key={open === 'new' ? 'new' : open.id}
          row={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
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
