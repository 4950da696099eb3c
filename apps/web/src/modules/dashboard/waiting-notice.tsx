import type { listInbox } from '@darasa/contract/platform/approvals';
import { Notice } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';

/** How many documents wait for this person; nothing when there are none. */
export function WaitingNotice() {
  const { data } = useQuery(
    queryOf<typeof listInbox>({ method: 'GET', path: '/approvals/inbox' }, { page_size: 1 }),
  );
  const count = data?.waiting.count ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="info" act={{ label: 'Look at them', href: '/dashboard/approvals' }}>
      {count === 1 ? 'One document waits' : `${count} documents wait`} for your decision.
    </Notice>
  );
}
