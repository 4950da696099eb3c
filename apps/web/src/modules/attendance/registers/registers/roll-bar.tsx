import { counted } from '@darasa/rules/counted';
import { formatTime } from '@darasa/rules/dates';
import { Button } from '@darasa/ui';
import { useConnection } from '#platform/online.ts';
import { tallyOf } from './roll-words.ts';
import type { Roll } from './use-roll.ts';

/** The counts and the one act, under the thumb; beside them what the line makes of it. */
export function RollBar({ roll }: { roll: Roll }) {
  const { register, shown, undo, is_handing } = roll;
  const is_offline = useConnection() === 'offline';
  const { count, by_code } = tallyOf(
    register.learners.map((one) => shown(one.student_id)),
    register.codes,
  );
  return (
    <div className="thumb always roll-bar">
      <span className="tally" role="status">
        <strong>{counted(count, 'learner')}</strong>
        <span className="meta">{by_code.map((one) => `${one.count} ${one.code}`).join(', ')}</span>
        <span className="meta">{standingOf(roll, is_offline)}</span>
      </span>
      {undo ? <Button onClick={undo}>Undo</Button> : <span className="button-place" />}
      {register.closed === null && !(is_handing && is_offline) ? (
        <Button variant="primary" busy={is_handing} onClick={() => void roll.handIn()}>
          {register.state === 'handed-in' ? 'Hand in again' : 'Hand in'}
        </Button>
      ) : null}
    </div>
  );
}

/** One place says where the register stands: handed in, kept on this device, or refused. */
function standingOf({ register, feed, is_handing }: Roll, is_offline: boolean): string {
  if (feed.refused.length > 0) return 'Not saved, see above';
  const differ = Object.values(feed.cells).filter((row) => row['cell']?.theirs).length;
  if (differ > 0) return `${differ} to decide`;
  if (feed.count > 0 && (is_offline || is_handing))
    return is_offline ? 'Kept on this device until the line is back' : 'Sending';
  if (feed.note) return feed.note;
  if (register.state === 'handed-in' && register.handed_in_at)
    return `Handed in ${formatTime(register.handed_in_at)}`;
  return feed.count > 0 ? 'Saving' : '';
}
