import { counted } from '@darasa/rules/counted';
import { listAudit } from '@darasa/contract/platform/audit';
import { getAudienceChoices } from '@darasa/contract/communication/writing/campaigns';
import { listQuotas, type Quota, setQuota } from '@darasa/contract/communication/sending/quotas';
import { formatDate } from '@darasa/rules/dates';
import {
  Button,
  type Column,
  EmptyState,
  Loading,
  NumberField,
  PlainPanel,
  PlusIcon,
  RadioField,
  SelectField,
  Sheet,
  toast,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StaffPicker } from '#pickers/staff-picker.tsx';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

const refresh = [keyOf(listQuotas)];

/** Shows how many messages somebody may send in a day, by role or by person. */
export function QuotasTab() {
  const may = useMay();
  const list = useQuery(queryOf(listQuotas, {}));
  const [open, setOpen] = useState<Quota | 'new' | null>(null);
  const may_set = may(setQuota);
  if (!list.data) return <Loading query={list} what="the limits" lines={4} />;
  const { rows, usual } = list.data;
  const add = may_set ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen('new')}>
      Add limit
    </Button>
  ) : undefined;
  const rule = `Everybody else may send ${counted(usual, 'message')} a day.`;
  return (
    <div className="stack">
      {rows.length === 0 ? (
        <EmptyState
          title="One limit for all"
          text={`Everybody may send ${counted(usual, 'message')} a day. Give a role or a person another number.`}
          action={add}
        />
      ) : (
        <>
          {add ? <div className="buttons">{add}</div> : null}
          <PlainPanel
            title="Messages a day"
            rows={rows}
            rowKey={(row) => row.id}
            columns={columnsFor(may_set ? setOpen : undefined)}
          />
          <p className="help">
            {rule} A person’s own limit goes before those of their roles, of which the largest
            holds.
          </p>
        </>
      )}
      {open ? (
        <QuotaSheet quota={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      ) : null}
    </div>
  );
}

const columnsFor = (onOpen?: (row: Quota) => void): Column<Quota>[] => [
  {
    key: 'name',
    head: 'Who',
    cell: (row) =>
      onOpen ? (
        <button type="button" className="link" onClick={() => onOpen(row)}>
          {row.name}
        </button>
      ) : (
        row.name
      ),
  },
  { key: 'what', head: 'Kind', cell: (row) => (row.role_id ? 'Role' : 'Person') },
  { key: 'per_day', head: 'A day', num: true, cell: (row) => row.per_day.toLocaleString('en') },
  {
    key: 'changed',
    head: 'Changed',
    cell: (row) => `${formatDate(row.changed_at)} by ${row.changed_by}`,
  },
];

interface Values {
  of?: 'role' | 'person';
  role_id?: string;
  staff_id?: string;
  per_day?: number;
}

function QuotaSheet({ quota, onClose }: { quota: Quota | null; onClose: () => void }) {
  const may = useMay();
  const set = useAction(setQuota, { refresh });
  const whose = quota
    ? quota.role_id
      ? { role_id: quota.role_id }
      : { staff_id: quota.staff_id! }
    : null;
  const save = async ({ of, role_id, staff_id, per_day }: Values, over: Quota | null) => {
    const chosen = whose ?? (of === 'person' ? { staff_id } : { role_id });
    const errors = [
      ...(Object.values(chosen)[0]
        ? []
        : [{ path: of === 'person' ? 'staff_id' : 'role_id', message: 'Choose who' }]),
      ...(per_day === undefined ? [{ path: 'per_day', message: 'Enter how many messages' }] : []),
    ];
    if (errors.length > 0) throw Object.assign(new Error('Correct this'), { errors });
    return set.run({ ...chosen, per_day: per_day!, version: over?.version ?? 0 } as Parameters<
      typeof set.run
    >[0]);
  };
  const forget = () =>
    set
      .run({ ...whose!, per_day: null, version: quota!.version } as Parameters<typeof set.run>[0])
      .then(onClose, (error: Error) => toast({ variant: 'destructive', title: error.message }));
  return (
    <Sheet open onClose={onClose} title={quota?.name ?? 'Add limit'}>
      <VersionedForm
        row={quota}
        initial={(over) => (over ? { per_day: over.per_day } : { of: 'role' })}
        send={save}
        labels={{ per_day: 'Messages a day' }}
        draft_key={`communication.quota.${quota?.id ?? 'new'}`}
        onDone={onClose}
        submit={quota ? 'Save changes' : 'Keep the limit'}
        {...(quota
          ? {
              secondary: (
                <Button variant="quiet" busy={set.busy} onClick={() => void forget()}>
                  Take the limit away
                </Button>
              ),
            }
          : { onCancel: onClose })}
      >
        {quota ? null : <WhoFields />}
        <NumberField name="per_day" label="Messages a day" help="0: may send none" />
      </VersionedForm>
      {quota && may(listAudit) ? (
        <div className="more">
          <details>
            <summary>History</summary>
            <RecordHistory record_type="message quota" record_id={quota.id} />
          </details>
        </div>
      ) : null}
    </Sheet>
  );
}

function WhoFields() {
  const of = useFormValue<string>('of');
  const choices = useQuery(queryOf(getAudienceChoices, {}));
  const roles = (choices.data?.roles ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <RadioField
        name="of"
        label="Whose limit"
        options={[
          { value: 'role', label: 'A role' },
          { value: 'person', label: 'A person' },
        ]}
      />
      {of === 'person' ? (
        <StaffPicker name="staff_id" label="Person" />
      ) : (
        <SelectField name="role_id" label="Role" options={roles} />
      )}
    </>
  );
}
