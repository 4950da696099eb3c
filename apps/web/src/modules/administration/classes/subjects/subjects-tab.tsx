import { curricula } from '@darasa/contract/administration/classes/classes';
import {
  createSubject,
  exportSubjects,
  listSubjects,
  SubjectFilter,
  subjectKinds,
  type Subject,
} from '@darasa/contract/administration/classes/subjects';
import { onTab } from '@darasa/contract/shapes';
import type { Column } from '@darasa/ui';
import { useClassFilters } from '#pickers/class-stream-picker.tsx';
import { SubjectSheet } from './subject-sheet.tsx';
import { SetupTable, useTabList } from '#platform/setup/setup-table.tsx';

const View = onTab(SubjectFilter);

export function SubjectsTab() {
  const list = useTabList(View, listSubjects);
  const [of_class] = useClassFilters(list.filter);
  return (
    <SetupTable<Subject>
      label="Subjects"
      one="subject"
      list={list}
      create={createSubject}
      exported={exportSubjects}
      imported="administration/subjects"
      columns={columns}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
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
      empty="Add the subjects or learning areas that the school teaches."
      sheet={SubjectSheet}
    />
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
