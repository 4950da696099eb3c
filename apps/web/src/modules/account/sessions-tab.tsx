import {
  endMyOtherSessions,
  endMySession,
  listMySessions,
  type MySession,
} from '@darasa/contract/identity/sign-in/account';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, ConfirmDialog, Loading, Panel, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

const refresh = [['user', 'sessions']];

/** Shows where I am signed in; what I do not recognise I can end. */
export function SessionsTab() {
  const sessions = useQuery(queryOf(listMySessions, {}));
  const end_one = useAction(endMySession, { refresh });
  const end_others = useAction(endMyOtherSessions, { refresh });
  const [ending, setEnding] = useState<MySession | 'others' | null>(null);
  const rows = sessions.data?.rows ?? [];
  const other_count = rows.filter((one) => !one.current).length;
  return (
    <Panel
      title="Where you are signed in"
      footer={
        other_count > 0 ? (
          <Button variant="danger" onClick={() => setEnding('others')}>
            End all other sessions
          </Button>
        ) : undefined
      }
    >
      {sessions.data ? null : <Loading query={sessions} what="your sessions" lines={3} />}
      <ul className="lines">
        {rows.map((one) => (
          <li key={one.id}>
            <SessionWords session={one} />
            {one.current ? (
              <StatusChip tone="positive" shape="dot" quiet>
                This one
              </StatusChip>
            ) : (
              <Button
                small
                onClick={() => setEnding(one)}
                aria-label={`End session on ${one.device}`}
              >
                End session
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending === 'others' ? (
        <ConfirmDialog
          open
          danger
          title={`End ${other_count === 1 ? 'the other session' : `${other_count} other sessions`}?`}
          act="End other sessions"
          onClose={() => setEnding(null)}
          onConfirm={() => end_others.run({})}
        >
          They will have to sign in again. This session stays.
        </ConfirmDialog>
      ) : null}
      {ending && ending !== 'others' ? (
        <ConfirmDialog
          open
          danger
          title={`End the session on ${ending.device}?`}
          act="End session"
          onClose={() => setEnding(null)}
          onConfirm={() => end_one.run({ id: ending.id })}
        >
          That device will have to sign in again.
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}

function SessionWords({ session }: { session: MySession }) {
  const facts = [
    `Signed in ${formatDateTime(session.signed_in_at)}`,
    `last seen ${formatDateTime(session.last_seen_at)}`,
    session.address ? `from ${session.address}` : '',
    session.school ?? '',
    session.trusted ? 'trusted device' : '',
  ];
  return (
    <span className="words">
      <strong>{session.device}</strong>
      <span className="meta">{facts.filter(Boolean).join(', ')}</span>
    </span>
  );
}
