import {
  askMarkChange,
  type MarkChange,
  markChangeList,
} from '@darasa/contract/academics/reports/mark-changes';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { useMay } from '#platform/viewer.tsx';
import { EvidenceCell } from './evidence-cell.tsx';
import { MarkChangeSheet } from './mark-change-sheet.tsx';

/** Corrections of approved marks: what was asked for, why, and what became of it. */
export function MarkChangesTab() {
  const may = useMay();
  const list = useList(markChangeList);
  const classes = useClassChoices();
  const { sheet_id, student_id } = list.view;
  const close = () => list.setView({ ...list.view, sheet_id: undefined, student_id: undefined });
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => `${row.name}, ${row.subject}`}
        records={{ class_id: classes.map(({ id, name }) => ({ value: id, label: name })) }}
        empty={{
          title: 'No correction yet',
          text: 'On an approved mark sheet, open the grade of a learner to ask for one.',
        }}
      />
      {sheet_id && student_id && may(askMarkChange) ? (
        <MarkChangeSheet sheet_id={sheet_id} student_id={student_id} onClose={close} />
      ) : null}
    </>
  );
}

const columns = {
  name: { width: 180 },
  admission_number: { width: 92, phone: 'hide' },
  subject: { width: 130, phone: 'what' },
  place: { width: 110, phone: 'what' },
  exam: { width: 120, phone: 'hide' },
  change: { width: 150, phone: 'what' },
  reason: { phone: 'hide' },
  evidence_file_name: {
    width: 190,
    phone: 'what',
    renderCell: (row: MarkChange) => <EvidenceCell row={row} />,
  },
  state: { width: 150, phone: 'status' },
  asked_by: { width: 130, phone: 'hide' },
  created_at: { width: 140, phone: 'hide' },
} as const;
