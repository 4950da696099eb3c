import type { Dashboard, getDashboard } from '@darasa/contract/dashboard/dashboard';
import { ErrorState, Panel, Screen, SkeletonLines } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#platform/query.ts';
import { useGreeting } from '#platform/use-greeting.ts';
import { ClassesPanel } from './classes-panel.tsx';
import './dashboard.css';
import { MessagesPanel } from './messages-panel.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { SetupNotice } from './setup-notice.tsx';
import { ChangesPanel, EventsPanel, StaffPanel, TermsPanel } from './small-panels.tsx';
import { dateLine } from './term-words.ts';
import { WaitingNotice } from './waiting-notice.tsx';

/** What needs doing today. A card that the person may not see does not come, and is not drawn. */
export function DashboardScreen() {
  const dashboard = useQuery(
    queryOf<typeof getDashboard>({ method: 'GET', path: '/dashboard' }, {}),
  );
  const greeting = useGreeting();
  if (dashboard.data) {
    return (
      <Screen title={greeting} sub={dateLine(dashboard.data.today, dashboard.data.terms)}>
        <div className="stack">
          <WaitingNotice />
          <SetupNotice data={dashboard.data} />
          <Cards data={dashboard.data} />
        </div>
      </Screen>
    );
  }
  return (
    <Screen title={greeting}>
      {dashboard.error ? (
        <Panel label="Dashboard">
          <ErrorState
            title="We could not load the dashboard"
            error={dashboard.error}
            onRetry={() => void dashboard.refetch()}
          />
        </Panel>
      ) : (
        <LoadingCards />
      )}
    </Screen>
  );
}

function Cards({ data }: { data: Dashboard }) {
  const small: ReactNode[] = [
    data.payments && <PaymentsPanel key="payments" today={data.today} {...data.payments} />,
    data.recent_changes && <ChangesPanel key="changes" rows={data.recent_changes} />,
    data.contact_messages && <MessagesPanel key="messages" {...data.contact_messages} />,
    data.staff_not_signed_in && <StaffPanel key="staff" {...data.staff_not_signed_in} />,
    <TermsPanel key="terms" today={data.today} terms={data.terms} />,
    data.events.length > 0 && <EventsPanel key="events" events={data.events} />,
  ].filter(Boolean);
  return (
    <>
      <div className="two board">{small}</div>
      {data.classes ? <ClassesPanel classes={data.classes} /> : null}
    </>
  );
}

/** In the shape of what comes, so that nothing jumps. */
function LoadingCards() {
  return (
    <div className="two board" aria-busy="true">
      {['Messages', 'Staff', 'Terms', 'Changes'].map((name) => (
        <Panel key={name} label={name} className="waiting" padded>
          <SkeletonLines lines={4} label={`Loading ${name.toLowerCase()}`} />
        </Panel>
      ))}
    </div>
  );
}
