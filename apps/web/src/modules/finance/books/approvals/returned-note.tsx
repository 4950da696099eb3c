import { getApproval } from '@darasa/contract/platform/approvals';
import { formatDate } from '@darasa/rules/dates';
import { Notice } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';

/** The note says what the approver wants to be different, above the form on which it is changed. */
export function ReturnedNote({ paper }: { paper: { item_id: string | null } | undefined }) {
  const item_id = paper?.item_id ?? '';
  const found = useQuery({ ...queryOf(getApproval, { id: item_id }), enabled: item_id !== '' });
  const sent_back = found.data?.events.find((event) => event.kind === 'returned');
  if (!sent_back) return null;
  const { who, for_name, comment, at } = sent_back;
  return (
    <Notice tone="warning">
      {`${who ?? 'An approver'}${for_name ? `, for ${for_name},` : ''} sent it back on ${formatDate(at)}`}
      {comment ? `: “${comment}”` : '.'}
    </Notice>
  );
}
