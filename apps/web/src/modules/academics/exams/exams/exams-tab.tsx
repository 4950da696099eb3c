import { sittingList } from '@darasa/contract/academics/exams/exams';
import type { Curriculum } from '@darasa/contract/administration/classes/classes';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { ExamSheet } from './exam-sheet.tsx';
import { useTerms } from './use-terms.ts';

/** The exams of the school, or of the one curriculum whose screen it is; the address says which stands open. */
export function ExamsTab({ curriculum }: { curriculum?: Curriculum }) {
  const list = useList(sittingList, curriculum ? { curriculum } : {});
  const classes = useClassChoices();
  const { id } = list.view;
  const open = list.query.data?.rows.find((row) => row.id === id);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => `${row.exam}, ${row.class}`}
        onOpen={(row) => list.setView({ id: row.id })}
        records={{
          term_id: useTerms(),
          class_id: classes.map(({ id, name }) => ({ value: id, label: name })),
        }}
        empty={{ title: 'No exam yet', text: 'Create an exam, or copy the last one.' }}
      />
      {open ? (
        <ExamSheet
          exam_id={open.exam_id}
          sitting_id={open.id}
          onClose={() => list.setView({ id: undefined })}
        />
      ) : null}
    </>
  );
}

const columns = {
  exam: { width: 180 },
  class: { width: 110, phone: 'what' },
  term: { width: 120, phone: 'hide' },
  curriculum: { width: 120, phone: 'hide' },
  state: { width: 160, phone: 'status' },
  entered: { width: 120, num: true, phone: 'amount' },
  handed_in: { width: 96, num: true, phone: 'hide' },
  entry_to: { width: 120, phone: 'hide' },
} as const;
