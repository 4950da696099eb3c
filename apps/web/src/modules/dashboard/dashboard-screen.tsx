import type { Dashboard, getDashboard } from '@darasa/contract/dashboard/dashboard';
import { ErrorState, Panel, Screen, SkeletonLines } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useGreeting } from '#platform/use-greeting.ts';
import { ChangesPanel } from './changes-panel.tsx';
import { ComingPanel } from './coming-panel.tsx';
import './dashboard.css';
import { MessagesPanel } from './messages-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { BirthdaysPanel, MyClassesPanel } from './my-classes-panel.tsx';
import { SetupNotice } from './setup-notice.tsx';
import { dateLine } from './term-words.ts';
import { WaitingList } from './waiting-list.tsx';

/** Today: what waits for the person, a verb each. A part that they may not see does not come. */
export function DashboardScreen() {
  const dashboard = useQuery(
    queryOf<typeof getDashboard>({ method: 'GET', path: '/dashboard' }, {}),
  );
  const greeting = useGreeting();
  if (dashboard.data) {
    return (
      <Screen title={greeting} sub={dateLine(dashboard.data.today, dashboard.data.terms)}>
        <div className="stack today">
          <SetupNotice data={dashboard.data} />
          <Day data={dashboard.data} />
        </div>
      </Screen>
    );
  }
  return (
    <Screen title={greeting}>
      {dashboard.error ? (
        <Panel label="Today">
          <ErrorState
            title="We could not load today's work"
            error={dashboard.error}
            onRetry={() => void dashboard.refetch()}
          />
        </Panel>
      ) : (
        <LoadingDay />
      )}
    </Screen>
  );
}

function Day({ data }: { data: Dashboard }) {
  const { today, waiting, collected, my_classes, birthdays } = data;
  return (
    <div className="day">
      <div className="stack">
        <WaitingList rows={waiting} today={today} />
        {my_classes?.length ? <MyClassesPanel classes={my_classes} /> : null}
        {data.recent_changes ? <ChangesPanel rows={data.recent_changes} /> : null}
      </div>
      <div className="side stack">
        {collected ? <MoneyPanel collected={collected} today={today} /> : null}
        {birthdays?.length ? <BirthdaysPanel birthdays={birthdays} today={today} /> : null}
        <ComingPanel today={today} events={data.events} terms={data.terms} />
        {data.contact_messages?.count ? <MessagesPanel {...data.contact_messages} /> : null}
      </div>
    </div>
  );
}

/** In the shape of what comes, so that nothing jumps. */
function LoadingDay() {
  return (
    <div className="today day" aria-busy="true">
      <SkeletonLines lines={8} label="Loading what waits for you" />
      <Panel label="Money" className="awaited" padded>
        <SkeletonLines lines={4} label="Loading the figures" />
      </Panel>
    </div>
  );
}
