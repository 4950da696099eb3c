import {
  addHealthReader,
  endHealthReader,
  exportHealthReaders,
  type HealthReader,
  listHealthReaders,
  ReadingPerson,
  ReadingRole,
} from '@darasa/contract/students/care/health-readers';
import { formatDate } from '@darasa/rules/dates';
import { Button, Form, Loading, Notice, SelectField, Sheet } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StaffPicker } from '#pickers/staff-picker.tsx';
import { useExport } from '#platform/exports.ts';
import { FormatMenu } from '#platform/format-menu.tsx';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

const refresh = [['students']];

/** Shows whom the school lets read health records. Administrators keep the list. */
export function HealthReadersSheet({ onClose }: { onClose: () => void }) {
  const list = useQuery(queryOf(listHealthReaders, {}));
  const exportTo = useExport(exportHealthReaders);
  const [adding, setAdding] = useState<'person' | 'role' | null>(null);
  if (adding && list.data) {
    return <AddSheet kind={adding} roles={list.data.roles} onClose={() => setAdding(null)} />;
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Who may read health records"
      sub="Of every learner of this school"
      footer={
        <>
          {list.data && list.data.rows.length > 0 ? (
            <FormatMenu onExport={(format) => void exportTo({ format })} />
          ) : null}
          <Button onClick={() => setAdding('role')}>Add a role</Button>
          <Button variant="primary" onClick={() => setAdding('person')}>
            Add a person
          </Button>
        </>
      }
    >
      <div className="stack">
        <Notice tone="info">
          Administrators may always. Everybody else who opens a learner sees the allergies and
          nothing more.
        </Notice>
        {list.data ? <Readers rows={list.data.rows} /> : <Loading query={list} what="the list" />}
      </div>
    </Sheet>
  );
}

function Readers({ rows }: { rows: HealthReader[] }) {
  const end = useAction(endHealthReader, { refresh });
  if (rows.length === 0) return <p className="muted">Nobody is named yet.</p>;
  return (
    <ul className="lines">
      {rows.map((one) => (
        <li key={one.id}>
          <span className="words">
            <strong>{one.name}</strong>
            <span className="meta">{addedWords(one)}</span>
          </span>
          <Button
            small
            variant="quiet"
            busy={end.busy}
            aria-label={`Take off the list: ${one.name}`}
            onClick={() => void end.run({ id: one.id }).catch(() => undefined)}
          >
            Take off
          </Button>
        </li>
      ))}
    </ul>
  );
}

const addedWords = ({ kind, added_by, added_at }: HealthReader): string =>
  `${kind === 'role' ? 'Everybody with this role' : 'One person'}, named by ${
    added_by ?? 'somebody who left'
  } on ${formatDate(added_at)}`;

function AddSheet(props: {
  kind: 'person' | 'role';
  roles: { id: string; name: string }[];
  onClose: () => void;
}) {
  const { kind, roles, onClose } = props;
  const add = useAction(addHealthReader, { refresh });
  return (
    <Sheet open onClose={onClose} title={kind === 'role' ? 'Add a role' : 'Add a person'}>
      <Form
        schema={kind === 'role' ? ReadingRole : ReadingPerson}
        action={(values) => add.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Put on the list"
      >
        {kind === 'role' ? (
          <SelectField
            name="role_id"
            label="Role"
            options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : (
          <StaffPicker name="staff_id" label="Member of staff" />
        )}
      </Form>
    </Sheet>
  );
}
