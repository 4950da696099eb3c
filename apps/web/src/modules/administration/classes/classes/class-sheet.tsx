import {
  ClassInput,
  createClass,
  curricula,
  editClass,
  listClassChoices,
  listClasses,
  retireClass,
  type SchoolClass,
} from '@darasa/contract/administration/classes/classes';
import {
  Facts,
  FieldList,
  NumberField,
  Pair,
  SegmentedField,
  SelectField,
  TextField,
} from '@darasa/ui';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { StaffField } from '#pickers/staff-picker.tsx';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { keyOf } from '#platform/query.ts';
import { SetupForm } from '#platform/setup/setup-form.tsx';
import { useMay } from '#platform/viewer.tsx';

const refresh = [keyOf(listClasses), keyOf(listClassChoices)];

/** A class with its streams: to add, to change, to retire. */
export function ClassSheet(props: { row: SchoolClass | null; onClose: () => void }) {
  const { row, onClose } = props;
  const may = useMay();
  const may_write = may(row ? editClass : createClass);
  return (
    <RecordSheet
      title={row ? row.name : 'Add class'}
      sub={row?.retired_at ? 'Retired: no longer offered for new records' : undefined}
      record={row && { type: 'class', id: row.id }}
      wide
      onClose={onClose}
    >
      {(history) =>
        may_write ? (
          <ClassForm row={row} onClose={onClose} history={history} />
        ) : (
          <ClassFacts row={row!} />
        )
      }
    </RecordSheet>
  );
}

function ClassForm(props: {
  row: SchoolClass | null;
  onClose: () => void;
  history: React.ReactNode;
}) {
  const { row, onClose } = props;
  const others = useClassChoices().filter((one) => one.id !== row?.id);
  const known = new Map(
    row?.streams.flatMap((one) =>
      one.class_teacher_id ? [[one.class_teacher_id, one.class_teacher ?? ''] as const] : [],
    ),
  );
  return (
    <SetupForm
      one="class"
      schema={ClassInput}
      row={row}
      create={createClass}
      edit={editClass}
      retire={retireClass}
      refresh={refresh}
      initial={(over) => (over ? valuesOf(over) : { streams: [{}] })}
      labels={labels}
      words={inWords}
      onDone={onClose}
      secondary={props.history}
    >
      <Pair>
        <TextField name="name" label="Name" placeholder="Grade 4" />
        <NumberField
          name="level"
          label="Place in the order"
          min={-5}
          max={100}
          help="PP1 is -1, Grade 4 is 4"
        />
      </Pair>
      <SegmentedField
        name="curriculum"
        label="Curriculum"
        options={curricula.map((value) => ({ value, label: value }))}
      />
      <Pair>
        <SelectField
          name="next_class_id"
          label="Next class"
          optional
          placeholder="None: learners leave"
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <NumberField name="capacity" label="Capacity" unit="learners" min={1} max={2000} optional />
      </Pair>
      <Pair>
        <NumberField name="age_from" label="Youngest" unit="years" min={0} max={40} optional />
        <NumberField name="age_to" label="Oldest" unit="years" min={0} max={60} optional />
      </Pair>
      <FieldList name="streams" label="Streams" add="Add a stream" rows_max={40} optional>
        {(path) => (
          <>
            <TextField name={`${path}.name`} label="Name" maxLength={40} />
            <NumberField name={`${path}.capacity`} label="Seats" min={1} max={500} optional />
            <StaffField
              name={`${path}.class_teacher_id`}
              label="Class teacher"
              optional
              known={known}
            />
          </>
        )}
      </FieldList>
    </SetupForm>
  );
}

const labels = {
  name: 'Name',
  level: 'Place in the order',
  curriculum: 'Curriculum',
  capacity: 'Capacity',
  age_from: 'Youngest',
  age_to: 'Oldest',
  streams: 'Streams',
};

const inWords = (values: Record<string, unknown>) => ({
  ...values,
  streams: (values['streams'] as { name?: string }[] | undefined)
    ?.map((one) => one.name)
    .join(', '),
});

const valuesOf = (row: SchoolClass) => ({
  name: row.name,
  curriculum: row.curriculum,
  level: row.level,
  ...given('next_class_id', row.next_class_id),
  ...given('capacity', row.capacity),
  ...given('age_from', row.age_from),
  ...given('age_to', row.age_to),
  streams: row.streams.map((one) => ({
    id: one.id,
    name: one.name,
    ...given('capacity', one.capacity),
    ...given('class_teacher_id', one.class_teacher_id),
  })),
});

const given = <K extends string, V>(name: K, value: V | null) =>
  value === null ? {} : { [name]: value };

function ClassFacts({ row }: { row: SchoolClass }) {
  return (
    <Facts
      oneColumn
      items={[
        { label: 'Curriculum', value: row.curriculum },
        { label: 'Learners', value: String(row.learner_count) },
        { label: 'Capacity', value: row.capacity },
        { label: 'Next class', value: row.next_class },
        ...row.streams.map((one) => ({ label: one.name, value: one.class_teacher })),
      ]}
    />
  );
}
