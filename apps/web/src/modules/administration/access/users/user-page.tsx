import { listAudit } from '@darasa/contract/platform/audit';
import { disableUser, getUser, type User } from '@darasa/contract/identity/access/users';
import { formatPhone } from '@darasa/rules/phone';
import { formatDateTime } from '@darasa/rules/dates';
import { AppLink } from '#platform/link.tsx';
import { Button, Facts, Loading, Panel, Screen, Tabs } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { queryOf } from '#platform/query.ts';
import { fullName, useMay } from '#platform/viewer.tsx';
import { StaffLinkSheet } from './staff-link-sheet.tsx';
import { UserAccess } from '../user-access/user-access.tsx';
import { UserActs } from './user-acts.tsx';
import { UserState } from './user-state.tsx';

type Tab = 'access' | 'sign-in' | 'history';
const crumbs = [{ label: 'Users', href: '/dashboard/administration/users' }];

/** One sign-in: what the person may do, how they get in, and what was done about it. */
export function UserPage({ id }: { id: string }) {
  const may = useMay();
  const user = useQuery(queryOf(getUser, { id }));
  const [tab, setTab] = useState<Tab>('access');
  const [linking, setLinking] = useState(false);
  const { data } = user;
  const may_edit = may(disableUser);
  const tabs: { value: Tab; label: string }[] = [
    { value: 'access', label: 'Access' },
    { value: 'sign-in', label: 'Sign-in' },
    ...(may(listAudit) ? [{ value: 'history' as const, label: 'History' }] : []),
  ];
  return (
    <Screen
      crumbs={crumbs}
      title={data ? fullName(data) : 'User'}
      sub={data ? subOf(data) : undefined}
      acts={data && may_edit ? <UserActs user={data} /> : undefined}
    >
      {data ? null : (
        <Loading
          query={user}
          what="the sign-in"
          failed="We could not load this sign-in"
          lines={8}
        />
      )}
      {data ? (
        <Tabs label="Sign-in" value={tab} items={tabs} onChange={(value) => setTab(value as Tab)}>
          {tab === 'access' ? <UserAccess user={data} may_edit={may_edit} /> : null}
          {tab === 'sign-in' ? (
            <Panel
              title="Sign-in"
              aside={
                may_edit && data.user_type === 'staff' ? (
                  <Button small onClick={() => setLinking(true)}>
                    Staff record
                  </Button>
                ) : undefined
              }
            >
              <SignInFacts user={data} />
            </Panel>
          ) : null}
          {tab === 'history' ? (
            <Panel padded label="History">
              <RecordHistory record_type="user" record_id={data.id} />
            </Panel>
          ) : null}
        </Tabs>
      ) : null}
      {data && linking ? <StaffLinkSheet user={data} onClose={() => setLinking(false)} /> : null}
    </Screen>
  );
}

const subOf = (user: User) => [
  user.user_type === 'parent' ? 'Parent' : 'Staff',
  user.is_admin ? 'Administrator' : '',
  user.is_director ? 'Director' : '',
  <UserState key="state" state={user.state} />,
];

function SignInFacts({ user }: { user: User }) {
  const when = (at: string | null) => (at ? formatDateTime(new Date(at)) : null);
  const { invite } = user;
  return (
    <Facts
      items={[
        { label: 'Email', value: user.email },
        { label: 'Phone', value: user.phone ? formatPhone(user.phone) : null },
        ...(user.user_type === 'staff'
          ? [
              {
                label: 'Staff record',
                value: user.staff ? (
                  <AppLink href={`/dashboard/administration/staff/${user.staff.id}`}>
                    {user.staff.staff_number}
                  </AppLink>
                ) : (
                  'None'
                ),
              },
            ]
          : []),
        { label: 'Password', value: user.has_password ? 'Set' : 'Not set yet' },
        { label: 'Last sign-in', value: when(user.last_sign_in_at) ?? 'Never' },
        { label: 'Open sessions', value: user.sessions_count },
        ...(user.locked_until ? [{ label: 'Locked until', value: when(user.locked_until) }] : []),
        ...(user.disabled_at
          ? [
              {
                label: 'Disabled',
                value: `${when(user.disabled_at)}: ${user.disabled_reason ?? ''}`,
              },
            ]
          : []),
        ...(invite
          ? [
              {
                label: 'Last link sent',
                value: `${when(invite.sent_at)}, ${invite.used_at ? 'used' : `works until ${when(invite.expires_at)}`}`,
              },
            ]
          : []),
      ]}
    />
  );
}
