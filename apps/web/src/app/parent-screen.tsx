import { Button, Crest, Panel, Screen } from '@darasa/ui';
import { NewestPanel } from '../modules/notifications/newest-panel.tsx';
import { useGreeting } from '../platform/use-greeting.ts';
import { useViewer } from '../platform/viewer.tsx';

/** The landing of parents: their schools, how to reach them, and what they were told. */
export default function ParentScreen() {
  const { user } = useViewer();
  const schools = user.user_schools_access;
  return (
    <Screen
      title={useGreeting()}
      acts={<Button href="/dashboard/user/account">Account settings</Button>}
    >
      <div className="stack">
        <Panel title={schools.length === 1 ? 'Your school' : 'Your schools'}>
          {schools.length > 0 ? (
            <ul className="lines">
              {schools.map((school) => (
                <li key={school.id}>
                  <Crest logo={school.logo} />
                  <strong className="words">{school.name}</strong>
                  <a href="/home/contact-us">Contact the school</a>
                </li>
              ))}
            </ul>
          ) : (
            <p className="panel-body muted">
              Your account is not linked to a school yet. Please ask the school office.
            </p>
          )}
        </Panel>
        <NewestPanel />
      </div>
    </Screen>
  );
}
