import type { WaitingRow } from '@darasa/contract/platform/waiting';
import type { IsoDate } from '@darasa/rules/dates';
import { Button, CheckIcon, Link } from '@darasa/ui';
import { useViewer } from '#platform/viewer.tsx';
import { useSeenToday } from './seen-today.ts';
import { sinceWords } from './since-words.ts';

/** What waits for the person, a sentence each with the verb that does it; what is done gets its tick. */
export function WaitingList({ rows, today }: { rows: readonly WaitingRow[]; today: IsoDate }) {
  const { user } = useViewer();
  const { open, done } = useSeenToday(`${user.id} ${user.active_school_id}`, today, rows);
  return (
    <section aria-labelledby="waiting-for-you">
      <div className="day-head">
        <h2 id="waiting-for-you">Waiting for you</h2>
        <span className="aside">{countWords(open.length, done.length)}</span>
      </div>
      {open.length > 0 ? (
        <ul className="todo">
          {open.map((row, i) => (
            <li key={row.key} className={row.is_late ? 'late' : undefined}>
              <span className="box" />
              <p className="says">
                <strong>{row.strong}</strong> {row.rest}
                <Of row={row} today={today} />
              </p>
              {i === 0 && row.is_late ? (
                <Button variant="primary" href={row.href}>
                  {row.verb}
                </Button>
              ) : (
                <Link
                  className="do"
                  href={row.href}
                  aria-label={`${row.verb}: ${row.strong} ${row.rest}`}
                >
                  {row.verb}
                </Link>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="nothing">
          {done.length > 0
            ? 'Everything is done. Well done, and have a good rest of the day.'
            : 'Nothing is waiting for you. Have a good day.'}
        </p>
      )}
      {done.length > 0 ? (
        <>
          <h3 className="done-head">Done today</h3>
          <ul className="done">
            {done.map((row) => (
              <li key={row.key}>
                <CheckIcon />
                <span>{row.done}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

function Of({ row, today }: { row: WaitingRow; today: IsoDate }) {
  if (row.since === null) return null;
  return (
    <span className="of">
      {row.is_late ? <span className="late-word">Late. </span> : null}
      {sinceWords(row.since, today, row.count)}
    </span>
  );
}

function countWords(open: number, done: number): string {
  const words = [open > 0 && `${open} to do`, done > 0 && `${done} done`].filter(Boolean);
  return words.join(', ');
}
