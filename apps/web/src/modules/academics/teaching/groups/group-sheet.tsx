import {
  createGroup,
  editGroup,
  getGroup,
  GroupInput,
  GroupNameInput,
  type GroupRow,
  listGroups,
  retireGroup,
} from '@darasa/contract/academics/teaching/groups';
import { Button, Form, Loading, SelectField, Sheet, TextField } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { SetupForm } from '#platform/setup/setup-form.tsx';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { ExportMembers, Members } from '../group-people/members.tsx';
import { Teachers } from '../group-people/teachers.tsx';
import { SubjectOfClass } from './subject-of-class.tsx';

const refresh = [keyOf(listGroups)];

/** A group opens on who is in it; its name is one step behind. */
export function GroupSheet({ row, onClose }: { row: GroupRow | null; onClose: () => void }) {
  const [naming, setNaming] = useState(false);
  if (!row) return <NewGroup onClose={onClose} />;
  if (naming) {
    return (
      <RecordSheet title={row.name} record={{ type: 'group', id: row.id }} onClose={onClose}>
        {(history) => <NameForm row={row} history={history} onClose={onClose} />}
      </RecordSheet>
    );
  }
  return <People row={row} onClose={onClose} onName={() => setNaming(true)} />;
}

function People(props: { row: GroupRow; onClose: () => void; onName: () => void }) {
  const { row, onClose } = props;
  const may = useMay();
  const found = useQuery(queryOf(getGroup, { id: row.id }));
  const group = found.data;
  const about = [row.kind === 'option' ? row.class : null, row.block, String(row.year)];
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title={`${row.subject}, ${row.name}`}
      sub={about.filter(Boolean).join(', ')}
      footer={
        row.kind === 'option' ? (
          <>
            {may(editGroup) ? <Button onClick={props.onName}>Change group</Button> : null}
            <ExportMembers id={row.id} />
          </>
        ) : undefined
      }
    >
      {group ? (
        <div className="stack">
          <Teachers group={group} />
          {group.kind === 'option' ? <Members group={group} /> : null}
        </div>
      ) : (
        <Loading query={found} what="the group" lines={8} />
      )}
    </Sheet>
  );
}

function NameForm(props: { row: GroupRow; history: ReactNode; onClose: () => void }) {
  return (
    <SetupForm
      one="group"
      schema={GroupNameInput}
      row={props.row}
      create={createGroup}
      edit={editGroup}
      retire={retireGroup}
      refresh={[...refresh, keyOf(getGroup)]}
      initial={(over) => ({ name: over?.name, ...(over?.block ? { block: over.block } : {}) })}
      labels={{ name: 'Name', block: 'Block' }}
      onDone={props.onClose}
      secondary={props.history}
    >
      <NameFields />
    </SetupForm>
  );
}

const NameFields = () => (
  <>
    <TextField name="name" label="Name" placeholder="CRE A" />
    <TextField
      name="block"
      label="Block"
      placeholder="Humanities"
      optional
      help="Groups of a block are taught at the same time: a learner sits in one of them"
    />
  </>
);

function NewGroup({ onClose }: { onClose: () => void }) {
  const add = useAction(createGroup, { refresh, say: 'The group is added.' });
  const classes = useClassChoices();
  return (
    <Sheet
      open
      onClose={onClose}
      title="Add group"
      sub="For learners of several streams who are taught a subject together"
    >
      <Form
        schema={GroupInput}
        action={(values) => add.run(values)}
        submit="Add group"
        another="Save and add another"
        keep={['class_id', 'subject_id', 'block']}
        draft_key="group.new"
        onDone={onClose}
        onCancel={onClose}
      >
        <SelectField
          name="class_id"
          label="Class"
          placeholder="Choose a class"
          options={classes.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SubjectOfClass />
        <NameFields />
      </Form>
    </Sheet>
  );
}
