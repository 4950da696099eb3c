import { mayCall } from '@darasa/contract/access';
import { Button, Link, Panel, Screen } from '@darasa/ui';
import { lazy } from 'react';
import { DashboardScreen } from '../modules/dashboard/dashboard-screen.tsx';
import { NoRoleNotice } from '../modules/dashboard/no-role-notice.tsx';
import { NewestPanel } from '../modules/notifications/newest-panel.tsx';
import { useGreeting } from '../platform/use-greeting.ts';
import { loadOrRaise } from '../platform/preload-error.ts';
import { useViewer } from '../platform/viewer.tsx';
import { useMenu } from './menu-context.ts';
import { isGate } from './menu.ts';

// Loaded on use: one person in fifty keeps the gate.
const GateScreen = lazy(() => loadOrRaise(() => import('../modules/gate/gate-screen.tsx')));

/**
 * The home is what /dashboard/app is depends on the person: the gate, the dashboard, or a plain beginning.
 */
export default function HomeScreen() {
  const viewer = useViewer();
  // Where the role was not given its module, the screen says so itself.
  if (isGate(viewer)) return <GateScreen />;
  return mayCall({ module: 'dashboard' }, viewer.user) ? <DashboardScreen /> : <PlainHome />;
}

/** For people whose role has no dashboard: what they may open, and what they were told. */
function PlainHome() {
  const viewer = useViewer();
  const { sections, singles } = useMenu();
  const groups = [
    ...sections,
    ...(singles.length > 0 ? [{ heading: 'More', entries: singles }] : []),
  ];
  return (
    <Screen
      title={useGreeting()}
      acts={<Button href="/dashboard/user/account">Account settings</Button>}
    >
      <div className="stack">
        {viewer.user.roles.length === 0 ? <NoRoleNotice /> : null}
        {groups.map(({ heading, entries }) => (
          <Panel key={heading} title={heading} padded>
            <ul>
              {entries.map((entry) => (
                <li key={entry.path}>
                  <Link href={entry.path}>{entry.label}</Link>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
        <NewestPanel />
      </div>
    </Screen>
  );
}
