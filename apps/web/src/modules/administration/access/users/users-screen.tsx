import { accessChoices } from '@darasa/contract/identity/access/user-access';
import {
  createUser,
  exportUsers,
  listUsers,
  UserFilter,
  type UserRow,
} from '@darasa/contract/identity/access/users';
import { Id } from '@darasa/contract/shapes';
import { formatPhone } from '@darasa/rules/phone';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, DataTable, PlusIcon, Screen, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { fullName, useMay } from '#platform/viewer.tsx';
import { AddUserSheet } from './add-user-sheet.tsx';
import { UserPage } from './user-page.tsx';
import { UserState } from './user-state.tsx';
import '../roles/roles.css';

const View = UserFilter.extend({ user: Id.optional() });

/** Everybody who can sign in; one of them when the address names them. */
export default function UsersScreen() {
  const [view] = useUrlState(View);
  return view.user ? <UserPage key={view.user} id={view.user} /> : <UserList />;
}

function UserList() {
  const may = useMay();
  const [filter, setFilter] = useUrlState(UserFilter);
  const list = useQuery(queryOf(listUsers, filter));
  const choices = useQuery(queryOf(accessChoices, {}));
  const [adding, setAdding] = useState(false);
  const files = useTableExport(exportUsers, filter);
  const may_create = may(createUser);
  const add = may_create ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setAdding(true)}>
      Add user
    </Button>
  ) : undefined;
  const roles = choices.data?.roles ?? [];
  return (
    <Screen
      title="Users"
      sub="Everybody who can sign in, and what they may do."
      acts={add}
      thumb={add}
    >
      <DataTable
        label="Users"
        query={list}
        columns={columns}
        view={filter}
        onView={setFilter}
        rowKey={(row) => row.id}
        rowLabel={fullName}
        rowHref={(row) => `/dashboard/administration/users?user=${row.id}`}
        search={{ placeholder: 'Name, email, phone', label: 'Find a user' }}
        filters={[
          { name: 'user_type', label: 'Kind', options: kinds },
          { name: 'state', label: 'State', options: states },
          {
            name: 'role_id',
            label: 'Role',
            options: roles.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        {...files}
        empty={{ title: 'No users yet', action: add }}
        nothingFound="No user matches these filters."
        {...(may_create ? { onNew: () => setAdding(true) } : {})}
      />
      {adding ? <AddUserSheet onClose={() => setAdding(false)} /> : null}
    </Screen>
  );
}

const kinds = [
  { value: 'staff', label: 'Staff' },
  { value: 'parent', label: 'Parents' },
];
const states = [
  { value: 'active', label: 'Active' },
  { value: 'never', label: 'Never signed in' },
  { value: 'locked', label: 'Locked' },
  { value: 'disabled', label: 'Disabled' },
];

const rolesWords = (row: UserRow): string => {
  if (row.user_type === 'parent') return 'Parent';
  return [...(row.is_admin ? ['Administrator'] : []), ...row.roles].join(', ') || 'No role';
};

const columns: Column<UserRow>[] = [
  { key: 'name', head: 'Name', cell: fullName, sort: true, phone: 'who', width: 200 },
  { key: 'roles', head: 'Roles', cell: rolesWords, wrap: true, phone: 'what' },
  {
    key: 'email',
    head: 'Email',
    cell: (row) => row.email,
    phone: 'hide',
    hideable: true,
    hidden: true,
  },
  {
    key: 'phone',
    head: 'Phone',
    cell: (row) => (row.phone ? formatPhone(row.phone) : null),
    phone: 'hide',
    width: 140,
    hideable: true,
  },
  {
    key: 'last_sign_in_at',
    head: 'Last sign-in',
    cell: (row) => (row.last_sign_in_at ? formatDateTime(new Date(row.last_sign_in_at)) : 'Never'),
    sort: true,
    phone: 'hide',
    width: 180,
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <UserState state={row.state} />,
    phone: 'status',
    width: 150,
  },
];
