import {
  endCalendarFeed,
  getCalendarFeed,
  makeCalendarFeed,
} from '@darasa/contract/administration/years/calendar-feed';
import { formatDate } from '@darasa/rules/dates';
import { Button, ConfirmDialog, Loading, Notice, Panel, toast } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

const refresh = [keyOf(getCalendarFeed)];

/** The events of my schools in the calendar of my phone, which reads them by itself. */
export function CalendarTab() {
  const feed = useQuery(queryOf(getCalendarFeed, {}));
  const make = useAction(makeCalendarFeed, { refresh, say: false });
  const end = useAction(endCalendarFeed, { refresh, say: 'The address works no more.' });
  const [address, setAddress] = useState<string | null>(null);
  const [asking, setAsking] = useState<'new' | 'end' | null>(null);
  const makeOne = async () => setAddress((await make.run({})).address);
  if (!feed.data) return <Loading query={feed} what="your calendar" />;
  const { since } = feed.data;
  return (
    <Panel padded title="Events in your own calendar">
      <div className="stack">
        <p>
          Your phone or computer can show the events of your schools beside your own. It reads them
          from an address that only you know; no child is named in it.
        </p>
        {address ? <Address address={address} /> : null}
        {since && !address ? (
          <p className="muted">
            You have an address since {formatDate(new Date(since))}. It is not shown again: make a
            new one if you need it elsewhere.
          </p>
        ) : null}
        <div className="buttons">
          {since ? (
            <>
              <Button onClick={() => setAsking('new')}>Make a new address</Button>
              <Button variant="danger" onClick={() => setAsking('end')}>
                End the address
              </Button>
            </>
          ) : (
            <Button variant="primary" busy={make.busy} onClick={() => void makeOne()}>
              Make an address
            </Button>
          )}
        </div>
      </div>
      {asking ? (
        <ConfirmDialog
          open
          danger={asking === 'end'}
          title={asking === 'new' ? 'Make a new address?' : 'End the address?'}
          act={asking === 'new' ? 'Make a new address' : 'End the address'}
          onClose={() => setAsking(null)}
          onConfirm={async () => {
            if (asking === 'new') return makeOne();
            await end.run({});
            setAddress(null);
          }}
        >
          Calendars that read the address you have now show no new events any more.
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}

function Address({ address }: { address: string }) {
  const copy = async () => {
    await navigator.clipboard?.writeText(address);
    toast({ title: 'The address is copied.' });
  };
  return (
    <>
      <Notice tone="positive">
        This address is shown once. Anyone who has it sees the events, so do not share it.
      </Notice>
      <p className="calendar-address">{address}</p>
      <div className="buttons">
        <Button variant="primary" onClick={() => void copy()}>
          Copy the address
        </Button>
        <Button href={address.replace(/^https?:/, 'webcal:')}>Open in my calendar</Button>
      </div>
    </>
  );
}
