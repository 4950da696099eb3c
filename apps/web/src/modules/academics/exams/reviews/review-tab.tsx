import { reviewList } from '@darasa/contract/academics/exams/reviews';
import { useLocation } from 'wouter';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';

/** Mark sheets that were handed in; a row leads to its review. */
export function ReviewTab() {
  const list = useList(reviewList);
  const [path, navigate] = useLocation();
  const classes = useClassChoices();
  const { sitting_id } = list.filter;
  const [first] = list.query.data?.rows ?? [];
  return (
    <ListTable
      list={list}
      columns={columns}
      rowLabel={(row) => `${row.subject}, ${row.class} ${row.stream ?? ''}`}
      onOpen={(row) => navigate(`${path}?review=${row.id}`)}
      records={{
        ...(sitting_id && first
          ? { sitting_id: [{ value: String(sitting_id), label: `${first.exam}, ${first.class}` }] }
          : {}),
        class_id: classes.map(({ id, name }) => ({ value: id, label: name })),
      }}
      empty={{
        title: 'Nothing to review',
        text: 'Mark sheets come here when their teachers hand them in.',
      }}
    />
  );
}

const columns = {
  subject: { width: 160 },
  place: { width: 120, phone: 'what' },
  exam: { width: 140, phone: 'what' },
  teacher: { phone: 'hide' },
  entered: { width: 96, num: true, phone: 'amount' },
  changed_count: { width: 84, num: true, phone: 'hide' },
  state: { width: 112, phone: 'status' },
  handed_in_at: { width: 184, phone: 'hide' },
} as const;
