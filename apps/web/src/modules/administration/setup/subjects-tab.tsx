import { mayCall } from '@darasa/contract/access';
import { curricula } from '@darasa/contract/administration/classes';
import {
  createSubject,
  exportSubjects,
  listSubjects,
  SubjectFilter,
  subjectKinds,
  type Subject,
} from '@darasa/contract/administration/subjects';
import { onTab } from '@darasa/contract/shapes';
import { Button, DataTable, PlusIcon, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClassFilters } from '../../../pickers/class-stream-picker.tsx';
import { useExport } from '../../../platform/exports.ts';
import { queryOf } from '../../../platform/query.ts';
import { useViewer } from '../../../platform/viewer.tsx';
import { SubjectSheet } from './subject-sheet.tsx';
import { useTabView } from './tab-view.ts';

const View = onTab(SubjectFilter);

export function SubjectsTab() {
  const { user } = useViewer();
  const { view, setView, filter } = useTabView(View);
  const [open, setOpen] = useState<Subject | 'new' | null>(null);
  const list = useQuery(queryOf(listSubjects, filter));
  const exportTo = useExport(exportSubjects);
  const [of_class] = useClassFilters(filter);
  const { page: _page, page_size: _size, ...whole } = filter;
  const may_create = mayCall(createSubject.access, user);
  const add = may_create ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen('new')}>
      Add subject
    </Button>
  ) : undefined;
  return (
    <>
      <DataTable
        label="Subjects"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={setOpen}
        search={{ placeholder: 'Subject, code', label: 'Find a subject' }}
        filters={[
          {
            name: 'curriculum',
            label: 'Curriculum',
            options: curricula.map((value) => ({ value, label: value })),
          },
          ...(of_class ? [of_class] : []),
          {
            name: 'kind',
            label: 'Kind',
            options: subjectKinds.map((value) => ({ value, label: kind_names[value] })),
          },
          { kind: 'yes', name: 'retired', label: 'Retired' },
        ]}
        tools={add}
        {...(mayCall(exportSubjects.access, user)
          ? {
              exportTo: (format) => exportTo({ ...whole, format }),
              print: () => void exportTo({ ...whole, format: 'pdf' }),
            }
          : {})}
        empty={{
          title: 'No subjects yet',
          text: 'Add the subjects or learning areas that the school teaches.',
          action: add,
        }}
        nothingFound="No subject matches these filters."
        {...(may_create ? { onNew: () => setOpen('new') } : {})}
      />
      {open ? (
        <SubjectSheet
          key={open === 'new' ? 'new' : open.id}
          row={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

const kind_names = { compulsory: 'Compulsory', elective: 'Elective' };

const columns: Column<Subject>[] = [
  { key: 'name', head: 'Subject', cell: (row) => row.name, sort: true, phone: 'who', width: 240 },
  { key: 'code', head: 'Code', cell: (row) => row.code, sort: true, phone: 'hide', width: 92 },
  {
    key: 'curriculum',
    head: 'Curriculum',
    cell: (row) => row.curriculum,
    sort: true,
    phone: 'status',
    width: 120,
  },
  {
    key: 'kind',
    head: 'Kind',
    cell: (row) =>
      row.choice_group ? `${kind_names[row.kind]}, ${row.choice_group}` : kind_names[row.kind],
    sort: true,
    phone: 'hide',
    width: 180,
  },
  {
    key: 'classes',
    head: 'Classes',
    cell: (row) => <span className="clamp">{row.classes.join(', ')}</span>,
    wrap: true,
    phone: 'what',
  },
  {
    key: 'taught',
    head: 'Streams with a teacher',
    cell: (row) => `${row.taught_count} of ${row.stream_count}`,
    num: true,
    phone: 'amount',
    width: 172,
  },
];
