import {
  addBehaviour,
  BehaviourForm as schema,
  behaviourTypes,
  editBehaviour,
  severities,
  type BehaviourRow,
} from '@darasa/contract/students/care/behaviour';
import type { StudentRecord } from '@darasa/contract/students/families/record';
import { learnerName } from '@darasa/rules/names';
import {
  DateField,
  Form,
  Notice,
  SegmentedField,
  SelectField,
  Sheet,
  TextArea,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { changesIn } from '#platform/changes-in.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';

const severity_words = { minor: 'Minor', moderate: 'Moderate', serious: 'Serious' };

/** A new entry, or the correction of one that is there. */
export function BehaviourForm(props: {
  record: StudentRecord;
  row?: BehaviourRow;
  onClose: () => void;
}) {
  const { record, row, onClose } = props;
  const today = useToday();
  const types = useQuery(queryOf(behaviourTypes.list, { page_size: 100 }));
  const add = useAction(addBehaviour, { refresh: [['students']], say: 'It is recorded.' });
  const edit = useAction(editBehaviour, { refresh: [['students']], say: 'It is corrected.' });
  return (
    <Sheet
      open
      onClose={onClose}
      title={row ? 'Correct the entry' : 'Record behaviour'}
      sub={learnerName(record.learner)}
    >
      <Form
        schema={schema}
        initial={row ? valuesOf(row) : { kind: 'incident', happened_on: today }}
        action={(values) =>
          row
            ? edit.run({
                ...changesIn(editBehaviour, valuesOf(row), values),
                id: row.id,
                version: row.version,
              })
            : add.run({ ...values, student_id: record.learner.id })
        }
        onDone={onClose}
        onCancel={onClose}
        submit={row ? 'Save the correction' : 'Record'}
      >
        <SegmentedField
          name="kind"
          label="Kind"
          options={[
            { value: 'incident', label: 'Incident' },
            { value: 'reward', label: 'Reward' },
          ]}
        />
        <SelectField
          name="type_id"
          label="Type"
          placeholder="Choose a type"
          options={(types.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        {types.data?.count === 0 ? (
          <Notice act={{ label: 'Add types', href: '/dashboard/students/behaviour-types' }}>
            The school has no types of behaviour yet.
          </Notice>
        ) : null}
        <Severity />
        <DateField
          name="happened_on"
          label="Day"
          max={today}
          limitWords="Choose today or an earlier day"
        />
        <TextArea name="what_happened" label="What happened" rows={3} />
        <TextField name="witnesses" label="Witnesses" optional />
        <TextArea name="action_taken" label="Action taken" rows={2} optional />
        <DateField name="follow_up_on" label="Follow up on" optional />
      </Form>
    </Sheet>
  );
}

const valuesOf = (row: BehaviourRow) => ({
  kind: row.kind,
  type_id: row.type_id,
  ...(row.severity ? { severity: row.severity } : {}),
  happened_on: row.happened_on,
  what_happened: row.what_happened,
  ...(row.witnesses ? { witnesses: row.witnesses } : {}),
  ...(row.action_taken ? { action_taken: row.action_taken } : {}),
  ...(row.follow_up_on ? { follow_up_on: row.follow_up_on } : {}),
});

function Severity() {
  if (useFormValue<string>('kind') === 'reward') return null;
  return (
    <SegmentedField
      name="severity"
      label="Severity"
      help="The head of the school is notified of serious cases at once"
      options={severities.map((value) => ({ value, label: severity_words[value] }))}
    />
  );
}
