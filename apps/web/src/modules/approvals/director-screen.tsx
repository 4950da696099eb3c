import { listInbox } from '@darasa/contract/platform/approvals';
import { formatKes } from '@darasa/rules/money';
import { Button, Screen } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { AwaySheet } from './away-sheet.tsx';
import { Inbox } from './inbox.tsx';

/** The director's inbox: every type of document in one list. */
export default function DirectorScreen() {
  const [away, setAway] = useState(false);
  const { data } = useQuery(queryOf(listInbox, { page_size: 1 }));
  const acts = <Button onClick={() => setAway(true)}>While I am away</Button>;
  return (
    <Screen
      title="Requests"
      sub={data ? waitingWords(data.waiting) : 'Oldest first'}
      acts={acts}
      thumb={acts}
    >
      <Inbox />
      {away ? <AwaySheet onClose={() => setAway(false)} /> : null}
    </Screen>
  );
}

const waitingWords = ({ count, amount_cents }: { count: number; amount_cents: number }) =>
  count === 0
    ? 'No requests need your approval'
    : `${count} waiting for you${amount_cents > 0 ? `, ${formatKes(amount_cents)} in all` : ''}. Oldest first.`;
