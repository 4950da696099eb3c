import { formatTime } from '@darasa/rules/dates';
import { Button, StatusChip } from '@darasa/ui';
import { amend, drop, type WaitingCall } from '#platform/offline-queue/queue.ts';

/** Check-ins that this phone could not send yet. They can be completed, or given up when refused. */
export function WaitingRows({ waiting }: { waiting: readonly WaitingCall[] }) {
  if (waiting.length === 0) return null;
  return (
    <ul className="visits" aria-label="Waiting to send">
      {waiting.map((one) => {
        const name = String(one.input['name'] ?? '');
        const has_left = one.input['left_at'] !== undefined;
        return (
          <li key={one.key}>
            <div className="who">
              <strong>{name}</strong>
              {one.refused ? (
                <StatusChip status="failed">Not accepted</StatusChip>
              ) : (
                <StatusChip status="queued">Waiting to send</StatusChip>
              )}
            </div>
            <p className="muted">{one.refused ?? (has_left ? 'Has left again' : 'No pass yet')}</p>
            <p className="meta">Since {formatTime(one.at)}</p>
            <div className="acts">
              {one.refused ? (
                <Button onClick={() => drop(one.key)}>Remove</Button>
              ) : has_left ? null : (
                <Button
                  aria-label={`Check ${name} out`}
                  onClick={() => amend(one.key, { left_at: new Date().toISOString() })}
                >
                  Check out
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
