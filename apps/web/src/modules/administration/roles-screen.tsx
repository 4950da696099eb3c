import {
  createRole,
  exportRoles,
  listRoles,
  RoleFilter,
  type Role,
  type RoleRow,
} from '@darasa/contract/identity/access/roles';
import { Id } from '@darasa/contract/shapes';
import { Button, DataTable, Link, PlusIcon, Screen, Sheet, Tabs, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlChoice, useUrlState } from '#platform/use-url-state.ts';
import './access/roles/roles.css';
import { useMay } from '#platform/viewer.tsx';
import { DutiesTab } from './access/duties/duties-tab.tsx';
import { PermissionChangesTab } from './access/access-reports/permission-changes-tab.tsx';
import { moduleWords } from './access/roles/permission-words.tsx';
import { RoleForm } from './access/roles/role-form.tsx';
import { RolePage } from './access/roles/role-page.tsx';
import { WhoCanTab } from './access/access-reports/who-can-tab.tsx';

const View = RoleFilter.extend({ role: Id.optional() });
type Adding = 'new' | Role | null;

/** The roles of the organisation; one of them when the address names it. */
export default function RolesScreen() {
  const [view, setView] = useUrlState(View);
  const [adding, setAdding] = useState<Adding>(null);
  const added = (role: Role) => {
    setAdding(null);
    setView({ role: role.id });
  };
  return (
    <>
      {view.role ? (
        <RolePage key={view.role} id={view.role} onCopy={setAdding} />
      ) : (
        <RoleList onNew={() => setAdding('new')} />
      )}
      {adding ? (
        <Sheet
          open
          className="wide-sheet"
          onClose={() => setAdding(null)}
          title={adding === 'new' ? 'Add role' : `Duplicate ${adding.name}`}
        >
          <RoleForm
            saved={null}
            {...(adding === 'new' ? {} : { copied_from: adding })}
            onSaved={added}
            onCancel={() => setAdding(null)}
          />
        </Sheet>
      ) : null}
    </>
  );
}

function RoleList({ onNew }: { onNew: () => void }) {
  const may = useMay();
  const [filter, setFilter] = useUrlState(RoleFilter);
  const [tab, setTab] = useUrlChoice('tab', ['roles', 'who', 'duties', 'changes']);
  const list = useQuery(queryOf(listRoles, filter));
  const files = useTableExport(exportRoles, filter);
  const may_create = may(createRole);
  const add = may_create ? (
    <Button variant="primary" icon={PlusIcon} onClick={onNew}>
      Add role
    </Button>
  ) : undefined;
  return (
    <Screen
      title="Roles and permissions"
      sub="What each job in the school may see and do."
      acts={
        <>
          <Link className="button" href="/dashboard/administration/modules">
            Modules
          </Link>
          {add}
        </>
      }
      {...(add ? { thumb: add } : {})}
    >
      <Tabs
        label="Roles and permissions"
        value={tab}
        items={tabs}
        onChange={(value) => setTab(value as Tab)}
      >
        {tab === 'who' ? <WhoCanTab /> : null}
        {tab === 'duties' ? <DutiesTab /> : null}
        {tab === 'changes' ? <PermissionChangesTab /> : null}
        {tab === 'roles' ? (
          <DataTable
            label="Roles"
            query={list}
            columns={columns}
            view={filter}
            onView={setFilter}
            rowKey={(row) => row.id}
            rowLabel={(row) => row.name}
            rowHref={(row) => `/dashboard/administration/roles-and-permissions?role=${row.id}`}
            search={{ placeholder: 'Name, purpose', label: 'Find a role' }}
            filters={[{ kind: 'yes', name: 'retired', label: 'Retired' }]}
            {...files}
            empty={{
              title: 'No roles yet',
              text: 'Add a role for each job, such as bursar or class teacher.',
              action: add,
            }}
            nothingFound="No role matches these filters."
            {...(may_create ? { onNew } : {})}
          />
        ) : null}
      </Tabs>
    </Screen>
  );
}

type Tab = 'roles' | 'who' | 'duties' | 'changes';
const tabs: { value: Tab; label: string }[] = [
  { value: 'roles', label: 'Roles' },
  { value: 'who', label: 'Who can' },
  { value: 'duties', label: 'Separation of duties' },
  { value: 'changes', label: 'Changes' },
];

const columns: Column<RoleRow>[] = [
  { key: 'name', head: 'Role', cell: (row) => row.name, sort: true, phone: 'who', width: 200 },
  { key: 'note', head: 'What it is for', cell: (row) => row.note, phone: 'hide', width: 220 },
  {
    key: 'modules',
    head: 'Modules',
    cell: (row) => <span className="clamp">{row.modules.map(moduleWords).join(', ')}</span>,
    wrap: true,
    phone: 'what',
  },
  {
    key: 'people_count',
    head: 'People',
    cell: (row) => row.people_count,
    sort: true,
    num: true,
    phone: 'amount',
    width: 100,
  },
];
