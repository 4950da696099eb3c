import { curricula } from '@darasa/contract/administration/classes/classes';
import {
  createSubject,
  editSubject,
  listSubjects,
  retireSubject,
  SubjectInput,
  subjectKinds,
  type Subject,
} from '@darasa/contract/administration/classes/subjects';
import {
  Button,
  CheckListField,
  Facts,
  FieldList,
  NumberField,
  Pair,
  SegmentedField,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useState, type ReactNode } from 'react';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { keyOf } from '#platform/query.ts';
import { SetupForm } from '#platform/setup/setup-form.tsx';
import { useMay } from '#platform/viewer.tsx';
import { SubjectTeachers } from './subject-teachers.tsx';

const refresh = [keyOf(listSubjects)];

export function SubjectSheet(props: { row: Subject | null; onClose: () => void }) {
  const { row, onClose } = props;
  const may = useMay();
  const [teachers, setTeachers] = useState(false);
  const may_write = may(row ? editSubject : createSubject);
  if (row && teachers) return <SubjectTeachers subject={row} onClose={onClose} />;
  const to_teachers = row ? <Button onClick={() => setTeachers(true)}>Teachers</Button> : null;
  return (
    <RecordSheet
      title={row ? row.name : 'Add subject'}
      sub={row?.retired_at ? 'Retired: no longer taught' : undefined}
      record={row && { type: 'subject', id: row.id }}
      onClose={onClose}
      footer={may_write ? undefined : to_teachers}
    >
      {(history) =>
        may_write ? (
          <SubjectForm
            row={row}
            onClose={onClose}
            secondary={
              <>
                {to_teachers}
                {history}
              </>
            }
          />
        ) : (
          <Facts
            oneColumn
            items={[
              { label: 'Code', value: row!.code },
              { label: 'Curriculum', value: row!.curriculum },
              { label: 'Classes', value: row!.classes.join(', ') },
              { label: 'Papers', value: row!.papers.map((one) => one.name).join(', ') },
            ]}
          />
        )
      }
    </RecordSheet>
  );
}

function SubjectForm(props: { row: Subject | null; onClose: () => void; secondary: ReactNode }) {
  const { row } = props;
  return (
    <SetupForm
      one="subject"
      schema={SubjectInput}
      row={row}
      create={createSubject}
      edit={editSubject}
      retire={retireSubject}
      refresh={refresh}
      initial={(over) =>
        over ? valuesOf(over) : { kind: 'compulsory', papers: [], class_ids: [] }
      }
      labels={{ name: 'Name', code: 'Code', kind: 'Kind', choice_group: 'Group' }}
      onDone={props.onClose}
      secondary={props.secondary}
    >
      <Pair>
        <TextField name="name" label="Name" placeholder="Mathematics" />
        <TextField name="code" label="Code" optional help="The examiner's code, such as 121" />
      </Pair>
      <SegmentedField
        name="curriculum"
        label="Curriculum"
        options={curricula.map((value) => ({ value, label: value }))}
      />
      <SegmentedField
        name="kind"
        label="Kind"
        options={subjectKinds.map((value) => ({
          value,
          label: value === 'elective' ? 'Elective' : 'Compulsory',
        }))}
      />
      <Dependent />
      <FieldList name="papers" label="Papers" add="Add a paper" rows_max={8} optional>
        {(path) => (
          <>
            <TextField name={`${path}.name`} label="Name" maxLength={40} />
            <NumberField name={`${path}.out_of`} label="Out of" min={1} max={1000} />
          </>
        )}
      </FieldList>
    </SetupForm>
  );
}

/** What depends on the choices above: a group for electives, and the classes of the curriculum. */
function Dependent() {
  const curriculum = useFormValue<string>('curriculum');
  const kind = useFormValue<string>('kind');
  const classes = useClassChoices().filter((one) => one.curriculum === curriculum);
  return (
    <>
      {kind === 'elective' ? (
        <TextField
          name="choice_group"
          label="Group"
          maxLength={40}
          optional
          help="Learners choose between the subjects of one group, such as Humanities"
        />
      ) : null}
      {classes.length > 0 ? (
        <CheckListField
          name="class_ids"
          label="Classes that take it"
          optional
          options={classes.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
    </>
  );
}

const valuesOf = (row: Subject) => ({
  name: row.name,
  curriculum: row.curriculum,
  kind: row.kind,
  papers: row.papers,
  class_ids: row.class_ids,
  ...(row.code ? { code: row.code } : {}),
  ...(row.choice_group ? { choice_group: row.choice_group } : {}),
});
