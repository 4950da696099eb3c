import {
  createSubject,
  subjectList,
  type Subject,
} from '@darasa/contract/administration/classes/subjects';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { RecordList } from '#platform/lists/record-list.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { SubjectSheet } from './subject-sheet.tsx';

export function SubjectsTab() {
  const classes = useClassChoices();
  return (
    <RecordList
      list={useList(subjectList)}
      columns={columns}
      records={{ class_id: classes.map(({ id, name }) => ({ value: id, label: name })) }}
      rowLabel={(row) => row.name}
      create={createSubject}
      imported="administration/subjects"
      empty="Add the subjects or learning areas that the school teaches."
      sheet={SubjectSheet}
    />
  );
}

const columns = {
  name: { width: 240 },
  code: { width: 92 },
  curriculum: { width: 120, phone: 'status' },
  kind: { width: 180 },
  classes: {
    wrap: true,
    phone: 'what',
    renderCell: (row: Subject) => <span className="clamp">{row.classes.join(', ')}</span>,
  },
  taught: { width: 172, num: true, phone: 'amount' },
} as const;
