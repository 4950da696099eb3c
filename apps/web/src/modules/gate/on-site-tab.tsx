import type { OutputOf } from '@darasa/contract/endpoint';
import { checkIn, checkOut, listOnSite, type OnSite } from '@darasa/contract/gate/visits';
import { EmptyState, ErrorState, Notice, Panel, Segmented, SkeletonLines } from '@darasa/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useWaiting } from '#platform/offline-queue/use-queued.ts';
import { useConnection } from '#platform/online.ts';
import { OnSiteRow } from './on-site-row.tsx';
import { WaitingRows } from './waiting-rows.tsx';
import { isOver } from './words.ts';

/** Everybody inside now: those to ask about first, then those over their time, then the newest. */
export function OnSiteTab(props: {
  on_site: UseQueryResult<OutputOf<typeof listOnSite>>;
  now: number;
  is_office: boolean;
}) {
  const { on_site, now, is_office } = props;
  const { data } = on_site;
  const [shown, setShown] = useState('all');
  const [words, setWords] = useState('');
  const offline = useConnection() === 'offline';
  const { mine, others_count } = useWaiting();
  const left_ids = new Set(
    mine.filter((one) => one.kind === checkOut.offline?.kind).map((one) => one.input['id']),
  );
  if (!data) {
    return on_site.error ? (
      <ErrorState
        title="We could not load who is on site"
        error={on_site.error}
        onRetry={() => void on_site.refetch()}
      />
    ) : (
      <SkeletonLines label="Loading who is on site" lines={6} />
    );
  }
  const over = data.rows.filter((row) => row.state === 'in' && isOver(row, now));
  const held = data.rows.filter((row) => row.state === 'held');
  const rows = (shown === 'over' ? over : inOrder(data.rows, now)).filter((row) =>
    matches(row, words),
  );
  const new_waiting = mine.filter((one) => one.kind === checkIn.offline?.kind);
  return (
    <div className="stack gate">
      {offline ? <Notice tone="info">What you enter is kept and sent later.</Notice> : null}
      {held.length > 0 && !is_office ? (
        <Notice tone="negative">
          Call the office before you let in {held.map((row) => row.name).join(' and ')}.
        </Notice>
      ) : null}
      {others_count > 0 ? (
        <Notice>
          {others_count === 1 ? 'One entry' : `${others_count} entries`} by another person wait on
          this phone. They must sign in here to send them.
        </Notice>
      ) : null}
      <div className="gate-tools">
        <input
          className="input"
          type="search"
          aria-label="Find somebody on site"
          placeholder="Name, pass, vehicle"
          maxLength={60}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Segmented
          label="Show"
          value={shown}
          options={[
            { value: 'all', label: 'All' },
            { value: 'over', label: `Overstayed (${over.length})` },
          ]}
          onChange={setShown}
        />
      </div>
      <Panel label="On site">
        <WaitingRows waiting={new_waiting} />
        {rows.length > 0 ? (
          <ul className="visits">
            {rows.map((row) => (
              <OnSiteRow
                key={row.id}
                visit={row}
                now={now}
                is_office={is_office}
                left={left_ids.has(row.id)}
              />
            ))}
          </ul>
        ) : (
          <EmptyState {...emptyWords(shown, words)} />
        )}
      </Panel>
    </div>
  );
}

function emptyWords(shown: string, words: string) {
  if (words) return { title: 'Nobody on site matches.', text: 'Look in the visitor book.' };
  if (shown === 'over') return { title: 'Nobody is over time.' };
  return { title: 'No visitor is on site.', text: 'Press Check in when somebody comes.' };
}

function inOrder(rows: readonly OnSite[], now: number): OnSite[] {
  const rank = (row: OnSite) => (row.state === 'held' ? 0 : isOver(row, now) ? 1 : 2);
  return rows.toSorted((a, b) => rank(a) - rank(b) || b.came_at.localeCompare(a.came_at));
}

function matches(row: OnSite, words: string): boolean {
  const wanted = words.trim().toLowerCase();
  const text = [row.name, row.pass_number, row.vehicle, row.company, row.sees].join(' ');
  return text.toLowerCase().includes(wanted);
}
