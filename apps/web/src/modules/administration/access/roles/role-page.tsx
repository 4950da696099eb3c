import { listAudit } from '@darasa/contract/platform/audit';
import {
  createRole,
  editRole,
  getRole,
  listRoles,
  retireRole,
  type Role,
} from '@darasa/contract/identity/access/roles';
import { Button, Loading, Notice, Panel, Screen, Tabs, toast } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { PermissionWords } from './permission-words.tsx';
import { RoleForm } from './role-form.tsx';
import { RolePeople } from './role-people.tsx';

type Tab = 'permissions' | 'people' | 'history';
const crumbs = [
  { label: 'Roles and permissions', href: '/dashboard/administration/roles-and-permissions' },
];

/** One role: what it allows, who has it, and how it came to be. */
export function RolePage(props: { id: string; onCopy: (role: Role) => void }) {
  const may = useMay();
  const role = useQuery(queryOf(getRole, { id: props.id }));
  const [tab, setTab] = useState<Tab>('permissions');
  const [warnings, setWarnings] = useState<string[]>([]);
  const { data } = role;
  const may_edit = may(editRole);
  const tabs: { value: Tab; label: string }[] = [
    { value: 'permissions', label: 'Permissions' },
    { value: 'people', label: 'People' },
    ...(may(listAudit) ? [{ value: 'history' as const, label: 'History' }] : []),
  ];
  return (
    <Screen
      crumbs={crumbs}
      title={data?.name ?? 'Role'}
      sub={data?.retired_at ? 'Retired: no longer given to anybody' : (data?.note ?? undefined)}
      acts={
        data ? (
          <>
            {may_edit ? <RetireButton role={data} /> : null}
            {may(createRole) ? <Button onClick={() => props.onCopy(data)}>Duplicate</Button> : null}
          </>
        ) : undefined
      }
    >
      <Tabs label="Role" value={tab} items={tabs} onChange={(value) => setTab(value as Tab)}>
        {data ? null : <Loading query={role} what="the role" lines={8} />}
        {data && tab === 'permissions' ? (
          <div className="stack">
            {warnings.map((words) => (
              <Notice key={words}>{words}</Notice>
            ))}
            <Panel padded label="Permissions">
              {may_edit ? (
                <RoleForm
                  key={data.version}
                  saved={data}
                  onSaved={(_saved, said) => setWarnings(said)}
                />
              ) : (
                <PermissionWords permissions={data.permissions} />
              )}
            </Panel>
          </div>
        ) : null}
        {data && tab === 'people' ? <RolePeople id={data.id} /> : null}
        {data && tab === 'history' ? (
          <Panel padded label="History">
            <RecordHistory record_type="role" record_id={data.id} />
          </Panel>
        ) : null}
      </Tabs>
    </Screen>
  );
}

/** It can be taken back, so it asks nothing; a role that somebody has is refused with a sentence. */
function RetireButton({ role }: { role: Role }) {
  const retired = role.retired_at === null;
  const retire = useAction(retireRole, { refresh: [keyOf(listRoles)] });
  return (
    <Button
      busy={retire.busy}
      onClick={() => void retire.run({ id: role.id, retired }).catch(tell)}
    >
      {retired ? 'Retire' : 'Offer again'}
    </Button>
  );
}

const tell = (error: unknown): void => {
  toast({ title: (error as Error).message, variant: 'destructive' });
};
