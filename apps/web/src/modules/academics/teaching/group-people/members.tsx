import {
  addGroupMembers,
  endGroupMember,
  exportGroupMembers,
  type GroupMember,
} from '@darasa/contract/academics/teaching/group-people';
import { getGroup, type Group, listGroups } from '@darasa/contract/academics/teaching/groups';
import { listTakings } from '@darasa/contract/academics/teaching/takings';
import { counted } from '@darasa/rules/counted';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { Button, CheckField, DateField, Form, type Option } from '@darasa/ui';
import { useState } from 'react';
import { StudentsField } from '#pickers/student-picker.tsx';
import { useExport } from '#platform/exports.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

const refresh = [keyOf(getGroup), keyOf(listGroups), keyOf(listTakings)];

export function ExportMembers({ id }: { id: string }) {
  const may = useMay();
  const exportTo = useExport(exportGroupMembers);
  if (!may(exportGroupMembers)) return null;
  return (
    <Button variant="quiet" onClick={() => void exportTo({ id, format: 'pdf' })}>
      Print learners
    </Button>
  );
}

/** The learners of an option group; more are found by name, or all who take the subject come at once. */
export function Members({ group }: { group: Group }) {
  const may = useMay();
  const may_edit = may(addGroupMembers) && !group.retired_at;
  return (
    <section className="stack">
      <h3>{counted(group.members.length, 'learner')}</h3>
      {may_edit ? <AddMembers group={group} /> : null}
      {group.members.length > 0 ? (
        <ul className="lines" aria-label={`Learners of ${group.name}`}>
          {group.members.map((one) => (
            <Member key={one.id} member={one} may_edit={may_edit} />
          ))}
        </ul>
      ) : (
        <p className="none">Nobody sits in this group yet.</p>
      )}
    </section>
  );
}

interface Values {
  learners?: Option[];
  from_on?: string;
  moves?: boolean;
}

function AddMembers({ group }: { group: Group }) {
  const [today] = useState(() => isoDate(new Date()));
  const add = useAction(addGroupMembers, { refresh, say: false });
  const { id, free_count } = group;
  return (
    <>
      <Form
        key={group.members.length}
        initial={{ from_on: today }}
        action={({ learners = [], from_on = today, moves = false }: Values) =>
          add.run({ id, student_ids: learners.map((one) => one.value), from_on, moves })
        }
        submit="Add learners"
        secondary={
          free_count > 0 ? (
            <Button
              busy={add.busy}
              onClick={() =>
                void add.run({ id, all_free: true, from_on: today }).catch(() => undefined)
              }
            >
              Add all {free_count} without a group
            </Button>
          ) : null
        }
      >
        <StudentsField name="learners" label="Learners" max={50} />
        <DateField name="from_on" label="From" />
        <CheckField
          name="moves"
          label="Move learners who sit in another group of this subject or block"
        />
      </Form>
    </>
  );
}

function Member({ member, may_edit }: { member: GroupMember; may_edit: boolean }) {
  const end = useAction(endGroupMember, { refresh, say: 'The learner has left the group.' });
  const about = [member.admission_number, member.stream, `since ${formatDate(member.from_on)}`];
  return (
    <li>
      <span className="words">
        <strong>{member.name}</strong>
        <span className="meta">{about.filter(Boolean).join(', ')}</span>
      </span>
      {may_edit ? (
        <Button
          small
          variant="quiet"
          busy={end.busy}
          aria-label={`Take ${member.name} out of the group`}
          onClick={() =>
            void end.run({ id: member.id, to_on: isoDate(new Date()) }).catch(() => undefined)
          }
        >
          Take out
        </Button>
      ) : null}
    </li>
  );
}
