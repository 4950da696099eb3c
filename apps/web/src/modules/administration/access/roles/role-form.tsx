import {
  createRole,
  editRole,
  listRoles,
  RoleValues,
  type Grant,
  type Role,
} from '@darasa/contract/identity/access/roles';
import { Form, Notice, TextField, useFormValue } from '@darasa/ui';
import { useState } from 'react';
import { BothVersions, clashOf, type Clash } from '#platform/both-versions.tsx';
import { clearedFields } from '#platform/cleared.ts';
import { useViewer } from '#platform/viewer.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { PermissionGrid } from './permission-grid.tsx';
import { differenceOf } from './role-difference.ts';

type Values = typeof FormValues._zod.output;

const FormValues = RoleValues.partial({ permissions: true });
const refresh = [keyOf(listRoles)];

/** Adds a role, bare or as a copy of another one, or changes one. */
export function RoleForm(props: {
  /** What is changed; null for a new one. */
  saved: Role | null;
  copied_from?: Role;
  onSaved: (role: Role, warnings: string[]) => void;
  onCancel?: () => void;
}) {
  const { copied_from } = props;
  const [role, setRole] = useState(props.saved);
  const [clash, setClash] = useState<Clash<Role> | null>(null);
  const draft_key = `role.${role?.id ?? copied_from?.id ?? 'new'}`;
  const create = useAction(createRole, { refresh, draft_key });
  const edit = useAction(editRole, { refresh, draft_key });

  const save = async (values: Values, over = role) => {
    if (!over) {
      return create.run({ ...values, ...(copied_from ? { copied_from_id: copied_from.id } : {}) });
    }
    const clear: ('note' | 'permissions')[] = clearedFields(['note'], over, values);
    if (!values.permissions?.length) clear.push('permissions');
    try {
      return await edit.run({ ...values, id: over.id, version: over.version, clear });
    } catch (error) {
      setClash(clashOf<Role>(error, { ...values }));
      throw error;
    }
  };
  const done = ({ warnings, ...saved }: Role & { warnings: string[] }) =>
    props.onSaved(saved, warnings);
  const saveMine = async () => {
    if (clash) done(await save(clash.mine as unknown as Values, clash.theirs));
  };
  const useTheirs = () => {
    setRole(clash?.theirs ?? role);
    setClash(null);
  };
  return (
    <Form
      key={role?.version ?? 'new'}
      schema={FormValues}
      initial={initialOf(role, copied_from)}
      action={(values) => save(values)}
      onDone={done}
      submit={role ? 'Save changes' : 'Add role'}
      draft_key={draft_key}
      {...(props.onCancel ? { onCancel: props.onCancel } : {})}
    >
      {clash ? (
        <BothVersions
          clash={clash}
          labels={{ name: 'Name', note: 'What it is for' }}
          onMine={saveMine}
          onTheirs={useTheirs}
        />
      ) : null}
      <TextField name="name" label="Name" maxLength={60} />
      <TextField name="note" label="What it is for" maxLength={200} optional />
      {copied_from || role?.source ? (
        <Difference source={(copied_from ?? role?.source) as Role} />
      ) : null}
      <WhatMayBeGiven />
      <PermissionGrid />
    </Form>
  );
}

/** The server holds to it; whoever ticks in vain learns it before. */
function WhatMayBeGiven() {
  const { user } = useViewer();
  if (user.is_admin) return null;
  return (
    <p className="meta">
      You can only add what you may do yourself. An administrator can add the rest.
    </p>
  );
}

/** Follows the ticks, so that whoever copies sees what the copy has become. */
function Difference({ source }: { source: Pick<Role, 'name' | 'permissions'> }) {
  const grants = useFormValue<Grant[]>('permissions') ?? [];
  const lines = differenceOf(source.permissions, grants);
  return (
    <Notice tone="info">
      {lines.length === 0 ? (
        `A copy of ${source.name}, so far without a difference.`
      ) : (
        <>
          Compared with {source.name}:
          <ul className="difference">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

function initialOf(role: Role | null, copied_from: Role | undefined): Partial<Values> {
  const from = role ?? copied_from;
  if (!from) return {};
  return {
    name: role ? role.name : `Copy of ${from.name}`,
    ...(from.note ? { note: from.note } : {}),
    permissions: from.permissions as Grant[],
  };
}
