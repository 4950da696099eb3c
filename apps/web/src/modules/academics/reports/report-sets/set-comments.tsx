import {
  type CommentPageRow,
  listCommentPages,
  pageWords,
  writtenWords,
} from '@darasa/contract/academics/reports/comments';
import type { ReportSet } from '@darasa/contract/academics/reports/report-sets';
import { Link, Loading, PlainPanel } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { commentsQuery } from '../comments/comments-tab.tsx';

const pages_max = 100;

/** The comments of the reports: how many each person has written, with the way to the page. */
export function SetComments({ set }: { set: ReportSet }) {
  const found = useQuery(
    queryOf(listCommentPages, { set_id: set.id, sort: 'place', page_size: pages_max }),
  );
  if (!found.data) return <Loading query={found} what="the comments" lines={4} />;
  const { rows } = found.data;
  const whole = rows.filter((row) => row.written_count >= row.expected_count).length;
  return (
    <PlainPanel
      title="Comments"
      aside={`${whole} of ${rows.length} complete`}
      rows={rows}
      rowKey={(row) => row.id}
      empty="No exam of these reports is opened for marks yet."
      columns={columns}
    />
  );
}

const columns = [
  {
    key: 'page',
    head: 'Comments of',
    wrap: true,
    cell: (row: CommentPageRow) => (
      <Link href={`/dashboard/academics/general?${commentsQuery(row)}`}>{pageWords(row)}</Link>
    ),
  },
  { key: 'stream', head: 'Stream', cell: (row: CommentPageRow) => row.stream ?? '' },
  { key: 'teacher', head: 'Teacher', wrap: true, cell: (row: CommentPageRow) => row.teacher ?? '' },
  { key: 'written', head: 'Written', num: true, cell: writtenWords },
];
