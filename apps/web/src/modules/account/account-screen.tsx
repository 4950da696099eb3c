import { getAccount } from '@darasa/contract/identity/sign-in/account';
import { getMyLeave } from '@darasa/contract/staff/leave';
import { Loading, Panel, Screen, Tabs } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useUrlChoice } from '#platform/use-url-state.ts';
import { useViewer, useMay } from '#platform/viewer.tsx';
import './account.css';
import { CalendarTab } from './calendar-tab.tsx';
import { DataTab } from './data-tab.tsx';
import { DetailsTab } from './details-tab.tsx';
import { LeaveTab } from './leave-tab.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import { PasswordTab } from './password-tab.tsx';
import { PhotoTab } from './photo-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SecurityTab } from './security-tab.tsx';
import { SessionsTab } from './sessions-tab.tsx';

const tabs = [
  'profile',
  'photo',
  'password',
  'security',
  'sessions',
  'notifications',
  'calendar',
  'details',
  'leave',
  'data',
] as const;
type Tab = (typeof tabs)[number];
const for_staff = new Set<Tab>(['details', 'leave']);

const labels: Record<Tab, string> = {
  profile: 'Profile',
  photo: 'Photo',
  password: 'Password',
  security: 'Two-step sign-in',
  sessions: 'Sessions',
  notifications: 'Notifications',
  calendar: 'Calendar',
  details: 'Staff details',
  leave: 'Leave',
  data: 'My data',
};

const of_the_account: ReadonlySet<Tab> = new Set(['profile', 'photo', 'password']);

/** A person's own details; everybody who is signed in has this screen. */
export default function AccountScreen() {
  const [tab, setTab] = useUrlChoice('tab', tabs);
  const account = useQuery(queryOf(getAccount, {}));
  const { data } = account;
  const { staff } = useViewer();
  const may = useMay();
  // Parents have no leave to ask for, and no bank that the school pays into; a guard asks the office.
  const has_record = staff !== null && may(getMyLeave);
  const shown = tabs.filter((one) => has_record || !for_staff.has(one));
  return (
    <Screen
      title="Account settings"
      sub={data ? [...new Set([data.job_title, ...data.roles])].filter(Boolean) : undefined}
    >
      <Tabs
        label="Account settings"
        value={tab}
        items={shown.map((value) => ({ value, label: labels[value] }))}
        onChange={(value) => setTab(value as Tab)}
      >
        {tab === 'sessions' ? <SessionsTab /> : null}
        {tab === 'notifications' ? <NotificationsTab /> : null}
        {tab === 'calendar' ? <CalendarTab /> : null}
        {tab === 'details' ? <DetailsTab /> : null}
        {tab === 'leave' ? <LeaveTab /> : null}
        {tab === 'security' ? <SecurityTab /> : null}
        {tab === 'data' ? <DataTab /> : null}
        {of_the_account.has(tab) ? (
          <Panel padded label={labels[tab]}>
            {data ? null : <Loading query={account} what="your account" />}
            {data && tab === 'profile' ? <ProfileTab account={data} /> : null}
            {data && tab === 'photo' ? <PhotoTab account={data} /> : null}
            {data && tab === 'password' ? <PasswordTab /> : null}
          </Panel>
        ) : null}
      </Tabs>
    </Screen>
  );
}
