import { counted } from '@darasa/rules/counted';
import { listAudit } from '@darasa/contract/platform/audit';
import type { ClassChoice } from '@darasa/contract/administration/classes/classes';
import { getAudienceChoices } from '@darasa/contract/communication/writing/campaigns';
import {
  addGroup,
  editGroup,
  type Group,
  listGroups,
} from '@darasa/contract/communication/writing/groups';
import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { formatPhone } from '@darasa/rules/phone';
import {
  Button,
  type Column,
  EmptyState,
  Loading,
  PlainPanel,
  PlusIcon,
  Sheet,
  StatusChip,
  TextField,
  toast,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { AudienceFields } from '../campaigns/audience-fields.tsx';
import {
  audience_initial,
  audienceOf,
  type AudienceValues,
  type SentAudience,
  troublesOf,
} from '../campaigns/compose-values.ts';

const refresh = [keyOf(listGroups), keyOf(getAudienceChoices)];

/** Audiences under a name: who fits is found again for every message. */
export function GroupsTab() {
  const may = useMay();
  const list = useQuery(queryOf(listGroups, {}));
  const [open, setOpen] = useState<Group | 'new' | null>(null);
  const add = may(addGroup) ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen('new')}>
      Add group
    </Button>
  ) : undefined;
  if (!list.data) return <Loading query={list} what="the groups" lines={5} />;
  return (
    <div className="stack">
      {list.data.rows.length === 0 ? (
        <EmptyState
          title="No group yet"
          text="Keep an audience that you write to often: the choir, the board, one bus."
          action={add}
        />
      ) : (
        <>
          {add ? <div className="buttons">{add}</div> : null}
          <PlainPanel
            title="Groups"
            rows={list.data.rows}
            rowKey={(row) => row.id}
            columns={columnsFor(may(editGroup) ? (row) => setOpen(row) : undefined)}
          />
        </>
      )}
      {open ? (
        <GroupSheet group={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      ) : null}
    </div>
  );
}

const columnsFor = (onOpen?: (row: Group) => void): Column<Group>[] => [
  {
    key: 'name',
    head: 'Name',
    cell: (row) =>
      onOpen ? (
        <button type="button" className="link" onClick={() => onOpen(row)}>
          {row.name}
        </button>
      ) : (
        row.name
      ),
  },
  { key: 'who', head: 'Who', wrap: true, cell: (row) => whoWords(row) },
  {
    key: 'changed',
    head: 'Changed',
    cell: (row) => `${formatDate(row.changed_at)} by ${row.changed_by}`,
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) =>
      row.retired_at ? (
        <StatusChip status="inactive">Out of use</StatusChip>
      ) : (
        <StatusChip status="active">In use</StatusChip>
      ),
  },
];

interface Who {
  audience: SentAudience;
  people: Group['people'];
}

/** What was typed becomes what would be kept. */
function groupIn(values: Record<string, unknown>): Who {
  if ('audience' in values) return values as unknown as Group;
  const typed = values as unknown as AudienceValues;
  const chosen = (typed.to === 'guardians' ? typed.learners : typed.staff) ?? [];
  return {
    audience: audienceOf(typed),
    people: chosen.map(({ value, label }) => ({ id: value, name: label })),
  };
}

function whoWords({ audience, people: named }: Who): string {
  const { to, class_ids = [], stream_ids = [], numbers = [], role_ids = [] } = audience;
  const { department_ids = [], house_ids = [] } = audience;
  if (to === 'numbers') return counted(numbers.length, 'number');
  if (named.length > 0) return named.map((one) => one.name).join(', ');
  const parts = [
    class_ids.length > 0 ? counted(class_ids.length, 'class', 'classes') : '',
    stream_ids.length > 0 ? counted(stream_ids.length, 'stream') : '',
    house_ids.length > 0 ? counted(house_ids.length, 'house') : '',
    department_ids.length > 0 ? counted(department_ids.length, 'department') : '',
    role_ids.length > 0 ? counted(role_ids.length, 'role') : '',
    audience.boarding === 'day' ? 'day' : audience.boarding === 'boarding' ? 'boarding' : '',
    audience.owing_at_least === undefined
      ? ''
      : `owing ${formatKes(audience.owing_at_least * 100)} or more`,
  ].filter(Boolean);
  const of = to === 'guardians' ? 'Guardians' : 'Staff';
  return parts.length > 0 ? `${of}: ${parts.join(', ')}` : `${of}: all`;
}

function GroupSheet({ group, onClose }: { group: Group | null; onClose: () => void }) {
  const may = useMay();
  const classes = useClassChoices();
  const add = useAction(addGroup, { refresh });
  const edit = useAction(editGroup, { refresh });
  const save = async (
    { name = '', ...values }: AudienceValues & { name?: string },
    over: Group | null,
  ) => {
    const errors = [
      ...(name.trim() ? [] : [{ path: 'name', message: 'Enter a name' }]),
      ...troublesOf(values),
    ];
    if (errors.length > 0) throw Object.assign(new Error('Correct this'), { errors });
    const kept = { name: name.trim(), audience: audienceOf(values) };
    return over ? edit.run({ ...kept, id: over.id, version: over.version }) : add.run(kept);
  };
  const retire = () =>
    edit
      .run({ id: group!.id, version: group!.version, retired: !group!.retired_at })
      .then(onClose, (error: Error) => toast({ variant: 'destructive', title: error.message }));
  // The streams of a group are shown with their class, which the list of classes knows.
  if (group && classes.length === 0) return null;
  return (
    <Sheet open onClose={onClose} title={group?.name ?? 'Add group'}>
      <VersionedForm
        row={group}
        initial={(over) =>
          (over ? valuesOf(over, classes) : { ...audience_initial }) as Record<string, unknown>
        }
        send={save}
        labels={{ name: 'Name', who: 'Who' }}
        words={(values) => ({ ...values, who: whoWords(groupIn(values)) })}
        draft_key={`communication.group.${group?.id ?? 'new'}`}
        onDone={onClose}
        submit={group ? 'Save changes' : 'Keep the group'}
        {...(group
          ? {
              secondary: (
                <Button variant="quiet" busy={edit.busy} onClick={() => void retire()}>
                  {group.retired_at ? 'Use again' : 'Archive'}
                </Button>
              ),
            }
          : { onCancel: onClose })}
      >
        <TextField name="name" label="Name" maxLength={80} />
        <AudienceFields no_groups />
      </VersionedForm>
      {group && may(listAudit) ? (
        <div className="more">
          <details>
            <summary>History</summary>
            <RecordHistory record_type="message group" record_id={group.id} />
          </details>
        </div>
      ) : null}
    </Sheet>
  );
}

function valuesOf(
  { name, audience, people: named }: Group,
  classes: readonly ClassChoice[],
): AudienceValues & { name: string } {
  const { stream_ids = [], student_ids, staff_ids, role_ids } = audience;
  const streams = classes.flatMap((one) =>
    one.streams.filter(({ id }) => stream_ids.includes(id)).map(({ id }) => [one.id, id] as const),
  );
  const chosen = named.map(({ id, name: label }) => ({ value: id, label }));
  return {
    ...audience_initial,
    name,
    to: audience.to,
    by: student_ids?.length ? 'learners' : 'classes',
    staff_by: staff_ids?.length ? 'people' : role_ids?.length ? 'roles' : 'departments',
    class_ids: [...(audience.class_ids ?? []), ...new Set(streams.map(([id]) => id))],
    streams: streams.map((pair) => pair.join('/')),
    house_ids: audience.house_ids ?? [],
    department_ids: audience.department_ids ?? [],
    role_ids: role_ids ?? [],
    boarding: audience.boarding ?? 'all',
    guardians: audience.guardians,
    ...(audience.owing_at_least === undefined ? {} : { owing_at_least: audience.owing_at_least }),
    ...(audience.to === 'guardians' ? { learners: chosen } : { staff: chosen }),
    numbers: (audience.numbers ?? []).map(formatPhone).join('\n'),
  };
}
