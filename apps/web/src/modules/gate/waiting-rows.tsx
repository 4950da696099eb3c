import { checkOut } from '@darasa/contract/gate/visits';
import { formatTime } from '@darasa/rules/dates';
import { Button, StatusChip } from '@darasa/ui';
import { giveUp } from '#platform/offline-queue/decide.ts';
import { allWaiting, amend, type Entry } from '#platform/offline-queue/queue.ts';

/** Check-ins that this phone could not send yet. They can be completed, or given up when refused. */
export function WaitingRows({ waiting }: { waiting: readonly Entry[] }) {
  if (waiting.length === 0) return null;
  return (
    <ul className="visits" aria-label="Waiting to send">
      {waiting.map((one) => {
        const name = String(one.input['name'] ?? '');
        const has_left =
          one.input['left_at'] !== undefined || allWaiting().some(({ after }) => after === one.id);
        return (
          <li key={one.id}>
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
                <Button onClick={() => void giveUp(one)}>Remove</Button>
              ) : has_left ? null : (
                <Button aria-label={`Check ${name} out`} onClick={() => void leaveAgain(one.id)}>
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

/** A check-in that may have arrived already is not changed any more: leaving goes behind it. */
function leaveAgain(id: string): Promise<void> {
  const left_at = new Date().toISOString();
  return amend(id, { left_at }, { endpoint: checkOut, input: { left_at } });
}
