import { sheetList } from '@darasa/contract/academics/exams/sheets';
import type { Curriculum } from '@darasa/contract/administration/classes/classes';
import { useLocation } from 'wouter';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { useTerms } from '../exams/use-terms.ts';

/** The mark sheets that this person may see; a row leads to its marks. */
export function SheetsTab({ curriculum }: { curriculum?: Curriculum }) {
  const list = useList(sheetList, curriculum ? { curriculum } : {});
  const [path, navigate] = useLocation();
  const classes = useClassChoices();
  const { sitting_id } = list.filter;
  const [first] = list.query.data?.rows ?? [];
  return (
    <ListTable
      list={list}
      columns={columns}
      rowLabel={(row) => `${row.subject}, ${row.class} ${row.stream ?? ''}`}
      onOpen={(row) => navigate(`${path}?sheet=${row.id}`)}
      records={{
        ...(sitting_id && first
          ? { sitting_id: [{ value: String(sitting_id), label: `${first.exam}, ${first.class}` }] }
          : {}),
        term_id: useTerms(),
        class_id: classes.map(({ id, name }) => ({ value: id, label: name })),
      }}
      empty={{
        title: 'No mark sheet yet',
        text: 'Mark sheets come when the academics office opens an exam for marks.',
      }}
    />
  );
}

const columns = {
  subject: { width: 170 },
  place: { width: 130, phone: 'what' },
  exam: { width: 150, phone: 'what' },
  teacher: { phone: 'hide' },
  entered: { width: 110, num: true, phone: 'amount' },
  state: { width: 130, phone: 'status' },
  entry_to: { width: 120, phone: 'hide' },
} as const;
