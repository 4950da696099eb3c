import {
  commentPageList,
  type CommentPageRow,
  pageWords,
} from '@darasa/contract/academics/reports/comments';
import { placeWords } from '@darasa/contract/academics/exams/sheets';
import { useLocation } from 'wouter';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { useTerms } from '../../exams/exams/use-terms.ts';

/** The pages of comments that this person writes or reads; a row leads to its learners. */
export function CommentsTab() {
  const list = useList(commentPageList);
  const [path, navigate] = useLocation();
  const classes = useClassChoices();
  return (
    <ListTable
      list={list}
      columns={columns}
      rowLabel={(row) => `${pageWords(row)}, ${placeWords(row)}`}
      onOpen={(row) => navigate(`${path}?${commentsQuery(row)}`)}
      records={{
        term_id: useTerms(),
        class_id: classes.map(({ id, name }) => ({ value: id, label: name })),
      }}
      empty={{
        title: 'No comments to write',
        text: 'Comments are written once the academics office prepares the reports of a term.',
      }}
    />
  );
}

/** A page of comments as the address names it. */
export function commentsQuery({ set_id, kind, group_id, stream_id }: CommentPageRow): string {
  const query = new URLSearchParams({ comments: set_id });
  if (kind !== 'subject') query.set('kind', kind);
  if (group_id) query.set('group_id', group_id);
  else if (stream_id) query.set('stream_id', stream_id);
  return String(query);
}

const columns = {
  page: { width: 170 },
  place: { width: 140, phone: 'what' },
  reports: { width: 170, phone: 'what' },
  term: { width: 120, phone: 'hide' },
  teacher: { phone: 'hide' },
  written: { width: 100, num: true, phone: 'amount' },
  state: { width: 160, phone: 'status' },
} as const;
