import { checkIn, getVisit, listOnSite } from '@darasa/contract/gate/visits';
import { Id, NoFilter } from '@darasa/contract/shapes';
import { Button, Notice, PlusIcon, PrinterIcon, Screen } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { useWaiting } from '#platform/offline-queue/use-queued.ts';
import { queryOf } from '#platform/query.ts';
import { askPin } from '#platform/step-up.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { useMay } from '#platform/viewer.tsx';
import { BookTab } from './book-tab.tsx';
import { CheckInSheet } from './check-in-sheet.tsx';
import { CheckOutSheet } from './check-out-sheet.tsx';
import './gate.css';
import { HandoverTab } from './handover-tab.tsx';
import { OnSiteTab } from './on-site-tab.tsx';
import { useMuster } from './use-muster.ts';
import { VisitSheet } from './visit-sheet.tsx';
import { WatchListTab } from './watch-list-tab.tsx';
import { isOver } from './words.ts';

/** A notification leads to the visit itself. */
const View = NoFilter.extend({ visit: Id.optional() });

const look_again_ms = 60_000;

/** The gate: who comes, who goes, who is inside. The office has the watch-list besides. */
export default function GateScreen() {
  const may = useMay();
  const pass = new URLSearchParams(useSearch()).get('pass');
  const [{ visit }, setView] = useUrlState(View);
  const [open, setOpen] = useState<'in' | 'out' | null>(pass ? 'out' : null);
  const on_site = useQuery(queryOf(listOnSite, {}));
  const now = useNow();
  const print = useMuster();
  const rows = on_site.data?.rows ?? [];
  const over_count = rows.filter((row) => row.state === 'in' && isOver(row, now)).length;
  const may_create = may(checkIn);
  const is_office = may(getVisit);
  const acts = may_create ? (
    <>
      <Button onClick={() => setOpen('out')}>Check out</Button>
      <Button variant="primary" icon={PlusIcon} onClick={() => setOpen('in')}>
        Check in
      </Button>
    </>
  ) : undefined;
  return (
    <Screen
      title="Gate"
      sub={[
        `${rows.length} on site`,
        over_count > 0 ? `${over_count} over time` : '',
        <button key="print" type="button" className="as-link no-print" onClick={print}>
          <PrinterIcon /> Print who is on site
        </button>,
      ]}
      acts={acts}
      thumb={acts}
    >
      <WaitsForPin />
      <UrlTabs
        label="Gate"
        tabs={[
          {
            value: 'on-site',
            label: 'On site',
            count: rows.length,
            body: <OnSiteTab on_site={on_site} now={now} is_office={is_office} />,
          },
          { value: 'book', label: 'Visitor book', body: <BookTab is_office={is_office} /> },
          {
            value: 'handover',
            label: 'Handover',
            body: <HandoverTab on_site_count={rows.length} />,
          },
          is_office && { value: 'watch-list', label: 'Watch-list', body: <WatchListTab /> },
        ]}
      />
      {open === 'in' ? <CheckInSheet onClose={() => setOpen(null)} /> : null}
      {open === 'out' ? (
        <CheckOutSheet rows={rows} pass={pass ?? ''} onClose={() => setOpen(null)} />
      ) : null}
      {visit && is_office ? (
        <VisitSheet id={visit} onClose={() => setView({ visit: undefined })} />
      ) : null}
    </Screen>
  );
}

/** The line is back, and only the guard is missing: on every tab, because nothing of it is sent before. */
function WaitsForPin() {
  const { mine, wants_pin } = useWaiting();
  if (!wants_pin) return null;
  const type = () => void askPin().catch(() => undefined);
  return (
    <Notice act={{ label: 'Type your PIN', onClick: type }}>
      {mine.length} waiting to send, type your PIN.
    </Notice>
  );
}

/** Over-stays appear by themselves while somebody looks. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), look_again_ms);
    return () => clearInterval(timer);
  }, []);
  return now;
}
